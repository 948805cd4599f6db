import type { Quote } from '@tuisty/shop-core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PayButton } from '@/features/checkout/payment/PayButton';
import { pendingPayment } from '@/shared/storage/purchases/pendingPayment';
import { setOnline, texts } from '../../../support/browser';
import { realCore } from '../../../support/core';
import { failure, held, networkForEachTest, refusal, type Reply } from '../../../support/network';
import { address, cartOf, openPage, storeCart } from '../../../support/page';
import { session } from '../../../support/sessions';
import { silenceErrors } from '../../../support/storage';

const ROUTE = 'POST /create-checkout-session';
const SESSION = { id: 'cs_test_1', url: 'https://pay.example/pay/cs_test_1' };
const OK: Reply = { status: 200, json: SESSION };

const network = networkForEachTest();

beforeEach(async () => {
  await storeCart([204, 2], [402, 1]);
});

async function confirm() {
  const page = await openPage(<PayButton />, { at: '/carrito' });
  await page.user.click(screen.getByRole('button', { name: 'Pagar' }));
  const dialog = await screen.findByRole('alertdialog');
  return { ...page, dialog };
}

function yes() {
  return screen.getByRole('button', { name: 'Sí, comprar' });
}

async function sayYes(...replies: Reply[]) {
  network.reply(ROUTE, ...replies);
  const page = await confirm();
  await page.user.click(yes());
  return page;
}

function keys(): (string | null)[] {
  return network.sent.map((request) => request.headers.get('Idempotency-Key'));
}

describe('purchase confirmation', () => {
  it('shows count and total, and sends no request when it is cancelled', async () => {
    const { user, dialog } = await confirm();
    expect(dialog).toHaveTextContent('¿Estás seguro que deseas proceder con la compra? ');
    expect(within(dialog).getByText('3 artículos · Total: $1,657.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(network.sent).toEqual([]);
    expect(address()).toBe('/carrito');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pagar' })),
    );
  });

  it('creates a checkout session for the cart and opens the redirect notice', async () => {
    await sayYes(OK);
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent).toHaveLength(1);
    expect(network.sent[0]?.body).toEqual({
      products: [
        { id: 204, name: 'Tuisty', image: '/img/planes/estelar.svg', price: 16900, quantity: 2 },
        { id: 402, name: 'Tuisty', image: '/img/planes/prime.svg', price: 131900, quantity: 1 },
      ],
      type: 1,
      quote: ((await realCore()).quote(await cartOf([204, 2], [402, 1])) as Quote).fingerprint,
    });
    expect(keys()[0]).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
    expect(network.sent[0]?.headers.has('Authorization')).toBe(false);
    expect(JSON.parse(sessionStorage.getItem('pendingPayment') ?? '')).toEqual({
      ...SESSION,
      phone: null,
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}\.-?[0-9a-f]+$/) as unknown,
    });
    // Stored before the shopper leaves: the page may be loaded again on return.
    expect(JSON.parse(localStorage.getItem('purchases') ?? '')).toEqual([
      {
        sessionId: SESSION.id,
        numbers: [],
        state: 'open',
        details: null,
        putAway: false,
        settled: false,
      },
    ]);
    expect(localStorage.getItem('cart')).toContain('"id":204');
  });

  it('creates one session on two clicks before the page has changed', async () => {
    network.reply(ROUTE, OK, OK);
    await confirm();
    const button = yes();
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent).toHaveLength(1);
  });

  it('uses a new key for a new confirmation', async () => {
    silenceErrors();
    const { user } = await sayYes(refusal(503, 'payment_unavailable', 'Intenta luego.'), OK);
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
    await user.click(screen.getByRole('button', { name: 'Pagar' }));
    await user.click(yes());
    await screen.findByText('/proceder-a-pagar');
    expect(new Set(keys()).size).toBe(2);
  });

  it('aborts the request when it is cancelled, ignores its response and can be confirmed again', async () => {
    const answer = held(OK);
    network.reply(ROUTE, answer.reply, OK);
    const { user } = await confirm();
    await user.click(yes());
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(network.sent.map(({ aborted }) => aborted)).toEqual([true]);
    await answer.release();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(address()).toBe('/carrito');
    expect(sessionStorage.getItem('pendingPayment')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pagar' }));
    await user.click(yes());
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});

describe('failed checkout session', () => {
  it('is shown with the reason, logged, and retried with the same key', async () => {
    const logged = silenceErrors();
    const reason = 'El servicio de pagos no responde. Inténtalo en unos minutos.';
    const failed = failure(503, 'payment_unavailable', reason, { incident: 'i-42' });
    const { user } = await sayYes(failed, OK);
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(dialog).toHaveTextContent(
      `Hubo un problema con el pago. Inténtalo nuevamente.No se cobró nada.Detalle: ${reason}Código para soporte: i-42`,
    );
    expect(logged.mock.calls[0]?.[0]).toBe('Error al crear la sesión de pago:');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(network.sent[1]?.body).toEqual(network.sent[0]?.body);
  });

  it('is retried under its key, as it was confirmed, when the lines have changed places', async () => {
    silenceErrors();
    const { user, store } = await sayYes('cut', OK);
    await screen.findByRole('alertdialog', { name: 'Error' });
    act(() => {
      store.remove(204);
      store.restoreLines([{ planId: 204, quantity: 2 }], 1);
    });
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('/proceder-a-pagar');
    expect(new Set(keys()).size).toBe(1);
    expect(network.sent[1]?.body).toEqual(network.sent[0]?.body);
  });

  it('opens the confirmation again when the cart was changed meanwhile', async () => {
    silenceErrors();
    const { user, store } = await sayYes(refusal(503, 'busy', 'Ocupado.'));
    await screen.findByRole('alertdialog', { name: 'Error' });
    act(() => void store.remove(402));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(screen.getByText('2 artículos · Total: $338.00')).toBeVisible();
    expect(network.sent).toHaveLength(1);
  });
});

describe('confirmation of a cart that another tab changes', () => {
  it('shows the change, and accepts only the changed cart', async () => {
    network.reply(ROUTE, OK);
    const { user, store, dialog } = await confirm();
    const button = yes();
    act(() => void store.remove(402));
    expect(dialog).toHaveTextContent(
      'Tu compra cambió en otra pestaña. Antes: 3 artículos · Total: $1,657.00.',
    );
    expect(within(dialog).getByText('2 artículos · Total: $338.00')).toBeVisible();
    expect(button.textContent).toBe('Aceptar el cambio');
    await user.click(button);
    expect(network.sent).toEqual([]);
    expect(dialog).toHaveTextContent('Antes: 3 artículos');
    await user.click(yes());
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent[0]?.body).toMatchObject({ products: [{ id: 204, quantity: 2 }] });
  });

  it('buys nothing when the other tab empties the cart', async () => {
    const { user, store } = await confirm();
    const button = yes();
    act(() => void store.clear());
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(network.sent).toEqual([]);
  });
});

describe("total that differs from the server's", () => {
  const quote = {
    lines: [
      { id: 204, name: 'Tuisty Mensual Estelar', quantity: 2, unitPrice: 17900, lineTotal: 35800 },
      {
        id: 402,
        name: 'Tuisty Semestral Prime',
        quantity: 1,
        unitPrice: 131900,
        lineTotal: 131900,
      },
    ],
    count: 3,
    total: 167700,
    fingerprint: 'fedcba9876543210',
  };
  const mismatch = refusal(409, 'quote_mismatch', 'Los precios cambiaron.', { quote });

  const changesIn = (dialog: HTMLElement) => [
    texts(within(dialog).getAllByRole('term')),
    texts(within(dialog).getAllByRole('definition')),
  ];

  it('is shown beside the old total, with what has changed, and paid after it is accepted', async () => {
    silenceErrors();
    const { user } = await sayYes(mismatch, OK);
    const dialog = await screen.findByRole('alertdialog', { name: 'Tu compra cambió' });
    expect(changesIn(dialog)).toEqual([
      ['Estelar 5GB', 'Total'],
      ['Antes $169.00×2, ahora $179.00×2', 'Antes $1,657.00, ahora $1,677.00'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Aceptar y pagar $1,677.00' }));
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent[1]?.body).toEqual({
      products: [
        { id: 204, name: 'Tuisty', image: '/img/planes/estelar.svg', price: 17900, quantity: 2 },
        { id: 402, name: 'Tuisty', image: '/img/planes/prime.svg', price: 131900, quantity: 1 },
      ],
      type: 1,
      quote: 'fedcba9876543210',
    });
    expect(new Set(keys()).size).toBe(2);
  });

  it('is shown with the plans that only one of them has', async () => {
    silenceErrors();
    const added = { id: 999, name: 'Nuevo', quantity: 1, unitPrice: 10_000, lineTotal: 10_000 };
    const other = { ...quote, lines: [...quote.lines.slice(0, 1), added], total: 45_800 };
    const refused = refusal(409, 'quote_mismatch', 'Los precios cambiaron.', { quote: other });
    const { user } = await sayYes(refused, OK);
    const dialog = await screen.findByRole('alertdialog', { name: 'Tu compra cambió' });
    expect(changesIn(dialog)).toEqual([
      ['Estelar 5GB', 'Prime 15GB', 'Nuevo', 'Total'],
      [
        'Antes $169.00×2, ahora $179.00×2',
        'Antes $1,319.00×1, ahora nada',
        'Antes nada, ahora $100.00×1',
        'Antes $1,657.00, ahora $458.00',
      ],
    ]);
    await user.click(screen.getByRole('button', { name: 'Aceptar y pagar $458.00' }));
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent[1]?.body).toMatchObject({
      products: [{ id: 204 }, { id: 999, name: 'Nuevo', image: '', price: 10_000, quantity: 1 }],
    });
  });

  it('is not paid for a cart that another tab has changed', async () => {
    silenceErrors();
    const { user, store } = await sayYes(mismatch);
    const accept = await screen.findByRole('button', { name: 'Aceptar y pagar $1,677.00' });
    act(() => void store.remove(402));
    await user.click(accept);
    expect(screen.getByText('2 artículos · Total: $338.00')).toBeVisible();
    expect(network.sent).toHaveLength(1);
  });
});

describe('purchase of a signed-in shopper', () => {
  it("is sent with the account's token", async () => {
    localStorage.setItem('authToken', 'secret');
    await sayYes(OK);
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent[0]?.headers.get('Authorization')).toBe('Bearer secret');
  });

  it('is offered as a guest after the login session has ended', async () => {
    silenceErrors();
    localStorage.setItem('authToken', 'stale');
    const { user } = await sayYes(refusal(401, 'token_invalid', 'Tu sesión terminó.'), OK);
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(dialog).toHaveTextContent(
      'Hubo un problema con el pago. Inténtalo nuevamente.No se cobró nada.',
    );
    expect(dialog).toHaveTextContent('Tu sesión ya no es válida');
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(network.sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Continuar sin cuenta' }));
    await screen.findByText('/proceder-a-pagar');
    expect(network.sent[1]?.headers.has('Authorization')).toBe(false);
    expect(new Set(keys()).size).toBe(2);
  });
});

it('purchase without a network is disabled with a message until the network returns', async () => {
  const { user } = await confirm();
  setOnline(false);
  expect(screen.getByText(/^Sin conexión: puedes seguir armando tu carrito, pero/)).toBeVisible();
  expect(screen.getByText(/^Estás sin conexión\. Para pagar necesitas internet/)).toBeVisible();
  await user.click(yes());
  expect(network.sent).toEqual([]);
  setOnline(true);
  network.reply(ROUTE, OK);
  await user.click(yes());
  await screen.findByText('/proceder-a-pagar');
});

describe('return from the payment page', () => {
  const STATUS = 'GET /checkout-session/cs_test_1';

  it('shows once that nothing was charged, after the server confirmed it', async () => {
    const { close } = await sayYes(OK);
    await waitFor(() => expect(pendingPayment.read()?.fingerprint).toMatch(/^[0-9a-f]{16}\./));
    close();
    pendingPayment.leave();
    network.reply(STATUS, session('open'));
    const back = await openPage(<PayButton />, { at: '/carrito' });
    expect(await screen.findByText('No se cobró nada; tu carrito sigue igual.')).toBeVisible();
    back.close();
    await openPage(<PayButton />, { at: '/carrito' });
    expect(network.sent.filter(({ path }) => path.startsWith('/checkout-session/'))).toHaveLength(
      1,
    );
  });

  it('shows only that nothing was charged if the cart has changed since', async () => {
    pendingPayment.save({ ...SESSION, url: null, phone: null, fingerprint: 'before' });
    network.reply(STATUS, session('open'));
    await openPage(<PayButton />, { at: '/carrito' });
    expect(await screen.findByText('No se cobró nada.')).toBeVisible();
  });

  it.each([
    ['a successful payment', session('paid')],
    ['a payment to be made at a store', session('open', { pending: true })],
  ])('shows no such message after %s', async (_, response) => {
    pendingPayment.save({ ...SESSION, url: null, phone: null, fingerprint: 'before' });
    network.reply(STATUS, response);
    await openPage(<PayButton />, { at: '/carrito' });
    await waitFor(() => expect(network.sent).toHaveLength(1));
    await act(async () => Promise.resolve());
    expect(screen.queryByText(/^No se cobró nada/)).toBeNull();
  });
});
