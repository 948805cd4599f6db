import { act, fireEvent, screen } from '@testing-library/react';
import SuccessPage from '@/features/checkout/success/SuccessPage';
import { pendingPayment } from '@/shared/storage/purchases/pendingPayment';
import { purchases } from '@/shared/storage/purchases/purchases';
import { pass } from '../../../support/clock';
import { networkForEachTest, refusal, type Reply } from '../../../support/network';
import { address, openPage, storeCart } from '../../../support/page';
import { line, REFERENCE, session } from '../../../support/sessions';
import { silenceErrors } from '../../../support/storage';
import { expectLink } from '../../../support/browser';

const THANKS = 'Gracias por tu compra. Redirigiendo...';

const network = networkForEachTest();
let stored: string | null;

beforeEach(async () => {
  await storeCart([204, 2]);
  stored = localStorage.getItem('cart');
});

const pose = () => document.querySelector('img')?.getAttribute('src');

let sessions = 0;

/** Returns from the payment page of a new session with this server status. */
async function comeBack(reply: Reply, id = `cs_test_${(sessions += 1).toString()}`) {
  network.reply(`GET /checkout-session/${id}`, reply);
  if (!purchases.read().some(({ sessionId }) => sessionId === id)) purchases.add(id);
  const page = await openPage(<SuccessPage />, { at: `/success?session_id=${id}` });
  await pass(0);
  return { ...page, id };
}

/** The server's answer: `more` may say that it waits for cash. */
const state = (type: 1 | 2, status: 'open' | 'paid' | 'expired', more: object = {}): Reply =>
  session(status, { type, total: 33_800, lines: [line(2)], ...more });

/** Asks again for the session, which has another status now. */
async function checkAgain(id: string, reply: Reply): Promise<void> {
  network.reply(`GET /checkout-session/${id}`, reply);
  fireEvent.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
  expect(screen.getByText('Estamos comprobando tu pago…')).toBeVisible();
  await pass(0);
}

describe('success page with a session of this shop', () => {
  it('empties the paid cart, keeps a copy, and goes home after two seconds', async () => {
    await comeBack(state(1, 'paid'));
    const { length } = window.history;
    expect(screen.getByText(THANKS)).toBeVisible();
    expect(
      screen.getByRole('region', { name: 'Antes de usarla: vincula tu línea' }).textContent,
    ).toContain('solo hace llamadas de emergencia hasta que la vinculas a tu nombre con tu CURP');
    expect(localStorage.getItem('cart')).toBeNull();
    expect(JSON.parse(localStorage.getItem('cartBackup') ?? '')).toMatchObject({ cart: stored });
    await pass(1999);
    expect(address()).toBe('/success');
    await pass(1);
    expect(address()).toBe('/');
    // Back does not thank again.
    expect(window.history).toHaveLength(length);
  });

  it.each([
    ['whole where it was typed', '8335550142', '833 555 0142'],
    ['by its end where another number is stored', '8335550199', 'número que termina en 0142'],
    ['by its end where none is stored', null, 'número que termina en 0142'],
  ])('names the number of a top-up %s', async (_, phone, said) => {
    pendingPayment.save({ id: 'cs_top_up', url: 'https://a.mx', phone, fingerprint: null });
    const topUp = { id: 902, name: 'Recarga $100', price: 10_000, phoneEnding: '0142' };
    await comeBack(state(2, 'paid', { topUp }), 'cs_top_up');
    expect(screen.getByText(`Recarga $100 para el ${said}.`)).toBeVisible();
    expect(screen.queryByText(/CURP/)).toBeNull();
  });

  it.each([
    [1, 'open', 'Tu pago aún no está confirmado', 'Ir al carrito', '/carrito'],
    [1, 'expired', 'Esta compra no se pagó', 'Ir al carrito', '/carrito'],
    [2, 'open', 'Tu pago aún no está confirmado', 'Ir a recargas', '/recargas'],
    [2, 'expired', 'Esta recarga no se pagó', 'Ir a recargas', '/recargas'],
  ] as const)(
    'shows for type %i that it is %s, keeps the cart, and links back',
    async (type, status, title, name, href) => {
      await comeBack(state(type, status));
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
      expect(screen.queryByText(THANKS)).toBeNull();
      expect(pose()).toBe('/img/jaiba/thinking.svg');
      const again = screen.queryByRole('button', { name: 'Comprobar de nuevo' });
      expect(again !== null).toBe(status === 'open');
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
      await pass(10_000);
      expect(address()).toBe('/success');
      expect(localStorage.getItem('cart')).toBe(stored);
    },
  );

  it.each([1, 2] as const)(
    'offers no second payment for a pending cash payment of type %i',
    async (type) => {
      const { id } = await comeBack(state(type, 'open', { pending: true }));
      expect(screen.getByRole('heading', { name: 'Esperamos tu pago en la tienda' })).toBeVisible();
      expect(screen.getByText(/No pidas ni pagues otra vez/)).toBeVisible();
      expect(screen.getByText(REFERENCE)).toBeVisible();
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/mis-compras',
      ]);
      await pass(10_000);
      expect(address()).toBe('/success');
      // A top-up has no part of the cart.
      expect(localStorage.getItem('cart')).toBe(type === 1 ? null : stored);
      const setAside = screen.queryByText('Apartamos lo que pediste: ya no está en tu carrito.');
      expect(setAside === null).toBe(type === 2);

      await checkAgain(id, state(type, 'paid'));
      expect(screen.getByText(THANKS)).toBeVisible();
    },
  );

  it('links to the purchases when a cash payment has expired', async () => {
    const { id } = await comeBack(state(1, 'open', { pending: true }));
    await checkAgain(id, state(1, 'expired'));
    expect(screen.getByRole('heading', { name: 'Tu ficha venció sin pago' })).toBeVisible();
    expectLink('Ver mis compras', '/mis-compras');
  });

  it('reports an unknown session and keeps the cart', async () => {
    silenceErrors();
    await comeBack(refusal(404, 'session_unknown', 'No existe.'));
    expect(screen.getByRole('heading', { name: 'No encontramos esta compra' })).toBeVisible();
    await pass(10_000);
    expect(localStorage.getItem('cart')).toBe(stored);
  });

  it('retries a failed check automatically when the network returns', async () => {
    silenceErrors();
    const { id } = await comeBack('cut');
    network.reply(`GET /checkout-session/${id}`, state(1, 'paid'));
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(screen.getByText(THANKS)).toBeVisible();
    // Now the status is known, and is not requested again.
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(network.sent).toHaveLength(2);
  });

  it('shows the reason of a failed check, keeps the cart, and retries', async () => {
    silenceErrors();
    const { id } = await comeBack('cut');
    expect(screen.getByRole('heading', { name: 'No pudimos comprobar tu pago' })).toBeVisible();
    expect(pose()).toBe('/img/jaiba/no-signal.svg');
    expect(
      screen.getByText(
        'Detalle: No hay conexión con la tienda. Revisa tu internet e inténtalo de nuevo.',
      ),
    ).toBeVisible();
    await pass(10_000);
    expect(localStorage.getItem('cart')).toBe(stored);
    await checkAgain(id, state(1, 'paid'));
    await pass(2000);
    expect(localStorage.getItem('cart')).toBeNull();
    expect(address()).toBe('/');
  });
});

it('the payment of another device stays displayed, and leaves cart and purchases unchanged', async () => {
  network.reply('GET /checkout-session/cs_1', state(1, 'paid'));
  purchases.add('cs_own');
  const listed = localStorage.getItem('purchases');
  await openPage(<SuccessPage />, { at: '/success?session_id=cs_1' });
  await pass(10_000);
  expect(address()).toBe('/success');
  expect(screen.getByRole('heading', { name: 'Esta compra ya está pagada' })).toBeVisible();
  expect(screen.getByText(REFERENCE)).toBeVisible();
  // A browser that stores nothing cannot tell its own payment from another device's.
  expect(document.body.textContent).not.toMatch(/otro (navegador|dispositivo)/);
  expect(screen.getByText(/^Guarda la referencia\. Si la hiciste tú/)).toBeVisible();
  expect(localStorage.getItem('cart')).toBe(stored);
  expect(localStorage.getItem('purchases')).toBe(listed);
  expect(localStorage.getItem('cartBackup')).toBeNull();
});

describe('success page without a session', () => {
  it.each(['', '?session_id='])('empties the cart after two seconds: %s', async (query) => {
    await openPage(<SuccessPage />, { at: `/success${query}` });
    await pass(0);
    expect(screen.getByText(THANKS)).toBeVisible();
    await pass(1999);
    expect(localStorage.getItem('cart')).toBe(stored);
    await pass(1);
    expect(localStorage.getItem('cart')).toBeNull();
    expect(address()).toBe('/');
    const backup = JSON.parse(localStorage.getItem('cartBackup') ?? 'null') as unknown;
    expect(backup).toEqual({
      savedAt: expect.any(Number) as unknown,
      cart: stored,
      reason: 'unproven',
    });
  });

  it('offers the undo at home each time', async () => {
    const { user } = await openPage(<SuccessPage />, { at: '/success' });
    for (let visit = 1; visit <= 2; visit += 1) {
      await pass(2000);
      expect(localStorage.getItem('cart')).toBeNull();
      expect(await screen.findByText(/^Vaciamos tu carrito al volver/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Deshacer' }));
      expect(localStorage.getItem('cart')).toBe(stored);
      expect(address()).toBe('/carrito');
      act(() => window.history.pushState(null, '', '/success'));
    }
  });

  it('empties nothing for a shopper who left before', async () => {
    const { close } = await openPage(<SuccessPage />, { at: '/success' });
    await pass(1000);
    close();
    await pass(5000);
    expect(localStorage.getItem('cart')).toBe(stored);
  });
});
