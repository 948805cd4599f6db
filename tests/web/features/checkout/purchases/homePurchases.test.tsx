import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import HomePurchases from '@/features/checkout/purchases/HomePurchases';
import { PurchaseNote } from '@/features/checkout/purchases/PurchaseNote';
import PurchasesPage from '@/features/checkout/purchases/PurchasesPage';
import { orderChoices } from '@/shared/core/order';
import { purchases } from '@/shared/storage/purchases/purchases';
import { expectLink } from '../../../support/browser';
import { openPage, storeCart } from '../../../support/page';
import { line, REFERENCE } from '../../../support/sessions';
import { silenceErrors } from '../../../support/storage';
import { network, paid, unpaid, visit } from './visit';

describe('purchases on the home page', () => {
  it('show the last purchase until it is dismissed, then only the list', async () => {
    const { user, close } = await visit(paid(), <HomePurchases />, '/');
    const card = await screen.findByRole('article', { name: 'Tu compra está pagada' });
    expect(within(card).getByText(REFERENCE)).toBeVisible();
    expectLink('Ver mis compras', '/mis-compras', card);
    await user.click(within(card).getByRole('button', { name: 'Ocultar este aviso' }));
    expect(screen.queryByRole('article')).toBeNull();
    close();
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(screen.getByText(REFERENCE)).toBeVisible();
  });

  it('keep the rest of the page where the last purchase fails to render', async () => {
    silenceErrors();
    const { close } = await visit(paid());
    close();
    const page = (
      <>
        <PurchaseNote />
        <h1>Inicio</h1>
      </>
    );
    (await openPage(page, { at: '/' })).close();
    jest.spyOn(purchases, 'subscribe').mockImplementation(() => {
      throw new Error('of a later version');
    });
    await openPage(page, { at: '/' });
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Inicio' })).toBeVisible();
  });

  it('omit unpaid sessions', async () => {
    await visit(unpaid('open'), <HomePurchases />, '/');
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('a purchase with a pending cash payment', () => {
  const cart = () => localStorage.getItem('cart');
  const awaited = unpaid('open', { pending: true });

  it('is listed, and its lines leave the cart', async () => {
    await storeCart([204, 3], [209, 1]);
    await visit(awaited);
    const card = await screen.findByRole('article', { name: /^Por pagar, pedida el 22 nov 2026/ });
    expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe('Tu pago en efectivo');
    expect(within(card).queryByRole('button', { name: 'Imprimir recibo' })).toBeNull();
    await waitFor(() => expect(cart()).not.toContain('"id":204'));
    expect(cart()).toContain('"id":209');
    await waitFor(() => expect(localStorage.getItem('cartBackup')).toBeNull());
  });

  it('of a top-up names its number, and leads to the top-ups when its voucher has expired', async () => {
    const topUp = { type: 2, lines: [line(1, { id: 902, name: 'Recarga $100' })] };
    purchases.add('cs_1', [{ id: 902, phone: '8335550142' }]);
    const [pending, expired] = [{ ...topUp, pending: true }, topUp];
    network.reply(
      'GET /checkout-session/cs_1',
      unpaid('open', pending),
      unpaid('expired', expired),
    );
    const { close } = await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(await screen.findByText('Para el número que termina en 0142')).toBeVisible();
    close();
    await openPage(<PurchasesPage />, { at: '/mis-compras' });
    expect(await screen.findByRole('link', { name: 'Ir a recargas' })).toHaveAttribute(
      'href',
      '/recargas',
    );
    expect(screen.queryByRole('button', { name: /carrito$/ })).toBeNull();
  });

  it.each([
    ['paid', paid(), 'Tu compra está pagada'],
    ['expired', unpaid('expired'), 'Tu ficha venció sin pago'],
  ])(
    'is on the home page again when it is %s, though its notice was hidden',
    async (_, reply, name) => {
      const { user, close } = await visit(awaited, <HomePurchases />, '/');
      await screen.findByRole('article', { name: 'Esperamos tu pago en la tienda' });
      await user.click(screen.getByRole('button', { name: 'Ocultar este aviso' }));
      expect(screen.queryByRole('article')).toBeNull();
      close();
      network.reply('GET /checkout-session/cs_1', reply);
      await openPage(<HomePurchases />, { at: '/' });
      expect(await screen.findByRole('article', { name })).toBeVisible();
    },
  );

  it('returns its lines to the current cart when its voucher has expired', async () => {
    await storeCart([204, 3]);
    const { close } = await visit(awaited);
    await screen.findByRole('article');
    close();
    await storeCart([209, 1]);
    network.reply('GET /checkout-session/cs_1', unpaid('expired'));
    const { user } = await openPage(<HomePurchases />, { at: '/' });
    const card = await screen.findByRole('article', { name: 'Tu ficha venció sin pago' });
    expect(within(card).getByText('No se cobró nada. ¿La quieres todavía?')).toBeVisible();
    await user.click(within(card).getByRole('button', { name: 'Volver a ponerla en mi carrito' }));
    expect(screen.getByTestId('address').textContent).toBe('/carrito');
    expect(cart()).toContain('"id":204');
    expect(cart()).toContain('"id":209');
    expect(orderChoices.read().lines[0]?.units.map(({ sim }) => sim)).toEqual(['esim']);
    expect(localStorage.getItem('purchases')).toBeNull();
  });
});
