// The cart with the choices for its units, and its payment.
import { screen, within } from '@testing-library/react';
import CartRoute from '@/app/CartRoute';
import { site } from '@/shared/site';
import { networkForEachTest, type Reply } from '../../../support/network';
import { openPage, storeCart } from '../../../support/page';

const ROUTE = 'POST /create-checkout-session';
export const OK: Reply = {
  status: 200,
  json: { id: 'cs_1', url: 'https://pay.example/pay/cs_1' },
};
export const AGREED =
  'El total no incluye el envío: gratis en Tampico, Ciudad Madero y Altamira; en otros lugares tiene un costo; te lo confirmamos antes de enviar.';

export const network = networkForEachTest();

beforeEach(async () => {
  await storeCart([204, 2], [402, 1]);
});

afterEach(() => setShippingPrice(''));

export const open = () => openPage(<CartRoute />, { at: '/carrito' });

/** Opens a cart with this line alone. */
export async function openWith(...line: [planId: number, quantity: number]) {
  localStorage.clear();
  await storeCart(line);
  return open();
}

export function setShippingPrice(pesos: string): void {
  Object.assign(site, { shippingPesos: pesos });
}

export const payButton = () => screen.getByRole('button', { name: 'Pagar' });

type User = Awaited<ReturnType<typeof open>>['user'];

/** Confirms the purchase, and returns its dialog. */
export async function pay(user: User, ...replies: Reply[]) {
  network.reply(ROUTE, ...replies);
  await user.click(payButton());
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: /^Sí/ }));
  return dialog;
}

/** Confirms the purchase, and leaves for the payment. */
export async function buy(user: User) {
  const dialog = await pay(user, OK);
  await screen.findByText('/proceder-a-pagar');
  return dialog;
}
