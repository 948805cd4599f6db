import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import ProceedPage from '@/features/checkout/payment/ProceedPage';
import { PayButton } from '@/features/checkout/payment/PayButton';
import { pendingPayment } from '@/shared/storage/purchases/pendingPayment';
import type { CoreStore } from '@tuisty/shop-core/react';
import { setOnline } from '../../../support/browser';
import { pass } from '../../../support/clock';
import { gatedCore } from '../../../support/core';
import { Network } from '../../../support/network';
import { address, openPage, storeCart } from '../../../support/page';
import { fillStorage, silenceErrors } from '../../../support/storage';

const SESSION = {
  id: 'cs_test_1',
  url: 'https://pay.example/pay/cs_test_1',
  phone: null,
  fingerprint: null,
};

let left: string[];

beforeEach(() => {
  left = [];
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Opens the page with this payment pending. */
async function openPaying(core?: CoreStore) {
  pendingPayment.save(SESSION);
  return open(core);
}

async function open(core?: CoreStore) {
  const page = await openPage(<ProceedPage leave={(url) => left.push(url)} />, {
    at: '/proceder-a-pagar',
    ...(core && { core }),
  });
  await pass(0);
  return page;
}

/** The page was loaded, or returns from the back/forward cache. */
function show(persisted: boolean) {
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));
}

/** Confirms the purchase of the stored cart. */
async function confirm() {
  const network = new Network();
  network.install();
  network.reply('POST /create-checkout-session', { status: 200, json: SESSION });
  const { user, close } = await openPage(<PayButton />, { at: '/carrito' });
  await user.click(screen.getByRole('button', { name: 'Pagar' }));
  await user.click(await screen.findByRole('button', { name: 'Sí, comprar' }));
  await screen.findByText('/proceder-a-pagar');
  close();
}

it('shows the notice for two seconds, then redirects to the payment page once', async () => {
  // A top-up, whose payment does not depend on the cart.
  await storeCart([204, 1]);
  await openPaying();
  expect(screen.getByText('Redirigiendo a la pasarela de pagos...')).toBeVisible();
  expect(screen.getByText('Por favor, espera un momento.')).toBeVisible();
  await pass(1999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual([SESSION.url]);
  expect(pendingPayment.read()).toEqual({ ...SESSION, url: null });
  await pass(10_000);
  expect(left).toEqual([SESSION.url]);
});

it('redirects immediately on request', async () => {
  await openPaying();
  fireEvent.click(screen.getByRole('button', { name: 'Ir ahora a la página de pago' }));
  expect(left).toEqual([SESSION.url]);
  await pass(2000);
  expect(left).toEqual([SESSION.url]);
});

it('does not redirect while offline', async () => {
  pendingPayment.save(SESSION);
  setOnline(false);
  await open();
  expect(screen.getByRole('button', { name: /^Ir ahora/ })).toBeDisabled();
  await pass(5000);
  expect(left).toEqual([]);
  setOnline(true);
  await pass(2000);
  expect(left).toEqual([SESSION.url]);
});

it('continues after a reload within the two seconds', async () => {
  const { close } = await openPaying();
  await pass(1000);
  close();
  await open();
  await pass(2000);
  expect(left).toEqual([SESSION.url]);
});

it('returns to the cart without a pending payment, also if it ends meanwhile', async () => {
  const { close } = await open();
  expect(address()).toBe('/carrito');
  await pass(5000);
  close();
  await openPaying();
  pendingPayment.remove();
  await pass(2000);
  expect(left).toEqual([]);
  expect(address()).toBe('/carrito');
});

it('returns to the cart when the page is restored from the back/forward cache', async () => {
  await openPaying();
  await pass(2000);
  const entries = window.history.length;
  show(false);
  expect(address()).toBe('/proceder-a-pagar');
  show(true);
  expect(address()).toBe('/carrito');
  expect(window.history.length).toBe(entries);
  expect(left).toHaveLength(1);
  act(() => window.history.replaceState(null, '', '/mis-compras'));
  show(true);
  expect(address()).toBe('/mis-compras');
});

it('does not redirect after the shopper has left the page', async () => {
  const { close } = await openPaying();
  close();
  await pass(5000);
  expect(left).toEqual([]);
});

it('returns to the cart when the cart differs from the confirmed one', async () => {
  await storeCart([204, 1]);
  await confirm();
  await storeCart([204, 2]);
  const { core, arrive } = gatedCore();
  await open(core);
  await pass(5000);
  await act(arrive);
  await pass(5000);
  expect(left).toEqual([]);
  expect(address()).toBe('/carrito');
  expect(sessionStorage.getItem('pendingPayment')).not.toContain('https:');
});

it('waits for the core, and redirects without it after it failed', async () => {
  silenceErrors();
  await storeCart([204, 1]);
  await confirm();
  const { core, fail } = gatedCore();
  await open(core);
  await pass(5000);
  expect(left).toEqual([]);
  await act(fail);
  await pass(2000);
  expect(left).toEqual([SESSION.url]);
});

it('continues with the confirmed cart', async () => {
  await storeCart([204, 1]);
  await confirm();
  await open();
  await pass(2000);
  expect(left).toEqual([SESSION.url]);
});

it('redirects where the browser stores nothing for the tab', async () => {
  silenceErrors();
  fillStorage();
  await openPaying();
  await pass(2000);
  expect(left).toEqual([SESSION.url]);
});
