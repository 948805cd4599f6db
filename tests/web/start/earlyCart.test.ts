import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { loadShopCore } from '@tuisty/shop-core';
import { openCart } from '@tuisty/shop-core/react';
import { createEarlyCart } from '@/start/earlyCart';

/** The header and a plan's button as they are prerendered. */
function page(cart: string | null) {
  if (cart !== null) localStorage.setItem('cart', cart);
  document.body.innerHTML =
    '<button data-count="" aria-label="Carrito"></button>' +
    '<button data-plan="204"><svg xmlns="http://www.w3.org/2000/svg"><path d="M5 12h14"/></svg></button>';
  const [header, plan] = document.querySelectorAll('button');
  if (header === undefined || plan === undefined) throw new Error('no buttons');
  const shown = () => [header.dataset['count'], header.getAttribute('aria-label')];
  return { header, plan, shown, answer: createEarlyCart() };
}

it.each([
  [null, '', 'Carrito'],
  ['[{"id":204,"quantity":1}]', '1', 'Carrito, 1 artículo'],
  ['[{"id":204,"quantity":2},{"id":402,"quantity":1}]', '3', 'Carrito, 3 artículos'],
  ['[{"id":204,"quantity":"mil"}]', '', 'Carrito'],
  ['[{"id":204', '', 'Carrito'],
])('the header counts the stored cart %s', (cart, count, label) => {
  expect(page(cart).shown()).toEqual([count, label]);
});

it.each([
  ['[{"type":"add","planId":205,"quantity":2},{"type":"remove","planId":204}]', '3'],
  ['[{"type":"clear"},{"type":"add","planId":205,"quantity":2}]', '2'],
  ['[{"type":"clear"}]', ''],
  ['{"v":2}', ''],
])('the header counts the changes that wait for the core: %s', (waiting, count) => {
  localStorage.setItem('cartWaiting', waiting);
  expect(page('[{"id":204,"quantity":1}]').shown()[0]).toBe(count);
});

it('a pressed plan is counted and has a tick until React runs, and no other button', () => {
  const { header, plan, shown, answer } = page('[{"id":204,"quantity":1}]');
  const path = () => plan.querySelector('path')?.getAttribute('d');
  answer(header).end();
  expect(shown()).toEqual(['1', 'Carrito, 1 artículo']);
  const own = plan.querySelector('path');
  const { end } = answer(plan);
  expect([path(), ...shown()]).toEqual(['M20 6 9 17l-5-5', '2', 'Carrito, 2 artículos']);
  end();
  expect(plan.querySelector('path')).toBe(own);
  expect(plan.querySelectorAll('path')).toHaveLength(1);
});

const waiting = () => JSON.parse(localStorage.getItem('cartWaiting') ?? '[]') as unknown;
const added = { type: 'add', planId: 204, quantity: 1 };
const newer = { type: 'give', to: 'Ana' };

it('a press is stored at once beside what waits, and taken back by its repetition', () => {
  localStorage.setItem('cartWaiting', JSON.stringify([newer]));
  const { plan, answer } = page(null);
  const presses = [answer(plan), answer(plan)];
  expect(waiting()).toEqual([newer, added, added]);
  expect(presses.map(({ isDue }) => isDue())).toEqual([true, true]);
  expect(waiting()).toEqual([newer]);
});

it('a stored press is applied by the package once, and not repeated', async () => {
  const { plan, answer } = page(null);
  const { isDue } = answer(plan);
  const store = openCart(() => loadShopCore());
  store.core.start();
  await waitFor(() => expect(store.getSnapshot().cart?.count).toBe(1));
  store.close();
  expect(localStorage.getItem('cartWaiting')).toBeNull();
  expect(isDue()).toBe(false);
});

it.each([
  ['a form that this release does not know', '{"v":2}', (): unknown => undefined],
  [
    'a storage that is full',
    null,
    (): unknown =>
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation((): never => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
  ],
])('a press is repeated with %s', (_, text, prepare) => {
  if (text !== null) localStorage.setItem('cartWaiting', text);
  prepare();
  const { plan, answer } = page(null);
  expect(answer(plan).isDue()).toBe(true);
  expect(localStorage.getItem('cartWaiting')).toBe(text);
});
