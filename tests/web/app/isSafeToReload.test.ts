import { waitFor } from '@testing-library/react';
import { isSafeToReload } from '@/app/updates/isSafeToReload';
import { browserCart } from '@/shared/core/cart';
import { fillStorage, silenceErrors } from '../support/storage';

afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

function show(html: string): void {
  document.body.innerHTML = html;
}

it('isSafeToReload is true on a page without input', () => {
  show('<input type="text" value=""><textarea></textarea><input type="checkbox" value="yes">');
  expect(isSafeToReload()).toBe(true);
});

it.each([
  ['a text', '<input type="text" value="Ana">'],
  ['an e-mail', '<input type="email" value="ana@">'],
  ['a number', '<input inputmode="numeric" value="4901">'],
  ['a password', '<input type="password" value="jaiba">'],
  ['a longer text', '<textarea>Portón azul</textarea>'],
])('isSafeToReload is false with %s in a half-filled form', (_, field) => {
  show(`<form><input type="text" value="">${field}</form>`);
  expect(isSafeToReload()).toBe(false);
});

it.each(['dialog', 'alertdialog'])('isSafeToReload is false with an open %s', (role) => {
  show(`<div role="${role}"></div>`);
  expect(isSafeToReload()).toBe(false);
});

it.each(['/proceder-a-pagar', '/success', '/success/', '/success?session_id=cs_1'])(
  'isSafeToReload is false during a payment: %s',
  (path) => {
    window.history.replaceState(null, '', path);
    expect(isSafeToReload()).toBe(false);
  },
);

it('isSafeToReload is false with a cart that could not be stored', async () => {
  silenceErrors();
  browserCart.core.start();
  await waitFor(() => expect(browserCart.getSnapshot().status).toBe('ready'));
  const full = fillStorage();
  browserCart.add(204);
  expect(isSafeToReload()).toBe(false);
  full.mockRestore();
  browserCart.add(204);
  expect(isSafeToReload()).toBe(true);
  browserCart.clear();
});
