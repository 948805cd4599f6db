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
  answer(header)();
  expect(shown()).toEqual(['1', 'Carrito, 1 artículo']);
  const own = plan.querySelector('path');
  const end = answer(plan);
  expect([path(), ...shown()]).toEqual(['M20 6 9 17l-5-5', '2', 'Carrito, 2 artículos']);
  end();
  expect(plan.querySelector('path')).toBe(own);
  expect(plan.querySelectorAll('path')).toHaveLength(1);
});
