import { act, fireEvent, screen } from '@testing-library/react';
import ProceedPage from '@/features/payment/ProceedPage';
import { savePendingPayment } from '@/features/payment/pendingPayment';
import { pass } from '../../support/clock';
import { openPage } from '../../support/page';

const SESSION = { id: 'cs_test_1', url: 'https://pay.example/pay/cs_test_1' };

let left: string[];

beforeEach(() => {
  left = [];
});

async function open() {
  const page = await openPage(<ProceedPage leave={(url) => left.push(url)} />, {
    at: '/proceder-a-pagar',
  });
  await pass(0);
  return page;
}

function address() {
  return screen.getByTestId('address').textContent;
}

it('shows the notice for two seconds, then leaves for the payment page once', async () => {
  savePendingPayment(SESSION);
  await open();
  expect(screen.getByText('Redirigiendo a la pasarela de pagos...')).toBeTruthy();
  expect(screen.getByText('Por favor, espera un momento.')).toBeTruthy();
  await pass(1999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual([SESSION.url]);
  expect(sessionStorage.getItem('pendingPayment')).toBeNull();
  await pass(10_000);
  expect(left).toEqual([SESSION.url]);
});

it('leaves at once when asked to', async () => {
  savePendingPayment(SESSION);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Ir ahora a la página de pago' }));
  expect(left).toEqual([SESSION.url]);
});

it('goes on after a reload within the two seconds', async () => {
  savePendingPayment(SESSION);
  const { close } = await open();
  await pass(1000);
  close();
  await open();
  await pass(2000);
  expect(left).toEqual([SESSION.url]);
});

it('goes to the cart with nothing pending', async () => {
  await open();
  expect(address()).toBe('/carrito');
  await pass(5000);
  expect(left).toEqual([]);
});

it('goes to the cart for an address that is no web page', async () => {
  sessionStorage.setItem('pendingPayment', '{"id":"x","url":"javascript:alert(1)"}');
  await open();
  expect(address()).toBe('/carrito');
});

it('goes to the cart when the page comes back whole from the payment page', async () => {
  savePendingPayment(SESSION);
  await open();
  await pass(2000);
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(address()).toBe('/carrito');
  expect(left).toHaveLength(1);
});

it('goes to the cart when the notice is opened again after leaving', async () => {
  savePendingPayment(SESSION);
  const { close } = await open();
  await pass(2000);
  close();
  await open();
  expect(address()).toBe('/carrito');
});

it('does not leave once the shopper has gone elsewhere', async () => {
  savePendingPayment(SESSION);
  const { close } = await open();
  close();
  await pass(5000);
  expect(left).toEqual([]);
});
