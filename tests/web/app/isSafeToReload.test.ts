import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { isSafeToReload } from '@/app/updates/isSafeToReload';
import { browserCart } from '@/shared/cart';
import { silenceErrors } from '../support/storage';

afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

function show(html: string): void {
  document.body.innerHTML = html;
}

it('loading a page again takes nothing from whoever only reads', () => {
  show('<input type="text" value=""><textarea></textarea><input type="checkbox" value="yes">');
  expect(isSafeToReload()).toBe(true);
});

it.each([
  ['a text', '<input type="text" value="Ana">'],
  ['an e-mail', '<input type="email" value="ana@">'],
  ['a number', '<input inputmode="numeric" value="4901">'],
  ['a password', '<input type="password" value="jaiba">'],
  ['a longer text', '<textarea>Portón azul</textarea>'],
])('it would take %s from a half-filled form', (_, field) => {
  show(`<form><input type="text" value="">${field}</form>`);
  expect(isSafeToReload()).toBe(false);
});

it.each(['dialog', 'alertdialog'])('it would take the question of a %s', (role) => {
  show(`<div role="${role}"></div>`);
  expect(isSafeToReload()).toBe(false);
});

it.each(['/proceder-a-pagar', '/success', '/success/', '/success?session_id=cs_1'])(
  'it would come in the middle of a payment: %s',
  (path) => {
    window.history.replaceState(null, '', path);
    expect(isSafeToReload()).toBe(false);
  },
);

it('it would take a cart that could not be stored', async () => {
  silenceErrors();
  browserCart.core.start();
  await waitFor(() => {
    expect(browserCart.getSnapshot().status).toBe('ready');
  });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  browserCart.add(204);
  expect(isSafeToReload()).toBe(false);
  full.mockRestore();
  browserCart.add(204);
  expect(isSafeToReload()).toBe(true);
  browserCart.clear();
});
