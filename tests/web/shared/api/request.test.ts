import { jest } from '@jest/globals';
import { ApiError } from '@/shared/api/ApiError';
import { createCheckoutSession, freshQuote, readCheckoutSession } from '@/shared/api/checkout';
import { pendingPayment } from '@/shared/storage/purchases/pendingPayment';
import { networkForEachTest, refusal } from '../../support/network';

const ORDER = {
  products: [
    { id: 204, name: 'Tuisty', image: '/img/planes/estelar.svg', price: 16900, quantity: 2 },
  ],
  type: 1,
  quote: '0123456789abcdef',
} as const;

const network = networkForEachTest();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function create() {
  const { signal } = new AbortController();
  return createCheckoutSession(ORDER, { idempotencyKey: 'k'.repeat(32), token: null, signal });
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const reason: unknown = await promise.then(
    () => new Error('succeeded'),
    (error: unknown) => error,
  );
  if (!(reason instanceof ApiError)) throw new Error(`No ApiError: ${String(reason)}`);
  return reason;
}

describe('createCheckoutSession', () => {
  const route = 'POST /create-checkout-session';

  it('sends the order, the key, and no credential for a guest', async () => {
    network.reply(route, { status: 200, json: { id: 'cs_1', url: 'https://pay.example/cs_1' } });
    await expect(create()).resolves.toEqual({ id: 'cs_1', url: 'https://pay.example/cs_1' });
    const [sent] = network.sent;
    expect(sent?.body).toEqual(ORDER);
    expect(sent?.headers.get('Content-Type')).toBe('application/json');
    expect(sent?.headers.get('Idempotency-Key')).toBe('k'.repeat(32));
    expect(sent?.headers.has('Authorization')).toBe(false);
  });

  it.each([
    ['an address that is no web page', { id: 'cs_1', url: 'javascript:alert(1)' }],
    ['no address', { id: 'cs_1' }],
  ])('rejects a response with %s', async (_, json) => {
    network.reply(route, { status: 200, json });
    expect(await failure(create())).toMatchObject({ code: 'internal', status: 200 });
  });

  it('returns code, text, field and incident of an error response', async () => {
    network.reply(route, {
      status: 422,
      json: {
        error: {
          code: 'quantity_invalid',
          message: 'La cantidad no es válida.',
          field: 'products[0].quantity',
          incident: 'i-77',
        },
      },
    });
    expect(await failure(create())).toMatchObject({
      code: 'quantity_invalid',
      message: 'La cantidad no es válida.',
      status: 422,
      field: 'products[0].quantity',
      incident: 'i-77',
    });
  });

  it.each([
    [500, 'internal', 'La tienda no está disponible. Inténtalo de nuevo en unos minutos.'],
    [502, 'busy', 'La tienda no está disponible. Inténtalo de nuevo en unos minutos.'],
    [503, 'busy', 'La tienda no está disponible. Inténtalo de nuevo en unos minutos.'],
    [504, 'busy', 'La tienda no está disponible. Inténtalo de nuevo en unos minutos.'],
    [429, 'too_many_requests', /^Hay demasiadas solicitudes. Espera un minuto e inténtalo/],
    [413, 'body_too_large', 'La tienda no aceptó la solicitud (413).'],
  ])('translates a proxy’s own %i page', async (status, code, message) => {
    network.reply(route, { status, text: '<html>Bad Gateway</html>' });
    const error = await failure(create());
    expect(error).toMatchObject({ code, status });
    expect(error.message).toMatch(message);
  });

  it('reports a missing connection', async () => {
    network.reply(route, 'cut');
    expect(await failure(create())).toMatchObject({
      code: 'network_unreachable',
      status: null,
      message: 'No hay conexión con la tienda. Revisa tu internet e inténtalo de nuevo.',
    });
  });

  it('times out after 20 seconds', async () => {
    network.reply(route, 'silence');
    let given = false;
    const error = failure(create()).finally(() => {
      given = true;
    });
    await jest.advanceTimersByTimeAsync(19_999);
    expect(given).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({
      code: 'network_unreachable',
      message: 'La tienda tardó demasiado en responder. Inténtalo de nuevo.',
    });
  });
});

describe('fresh quote', () => {
  const { lines, total, fingerprint, ...rest } = {
    lines: [{ id: 204, name: 'Estelar 5GB', quantity: 2, unitPrice: 17900, lineTotal: 35800 }],
    total: 35800,
    fingerprint: 'fedcba9876543210',
    count: 2,
  };
  const read = { lines, shipping: 0, total, fingerprint };
  const quote = { ...read, ...rest };

  it.each([
    ['a 409', 409, { quote: { ...quote, shipping: undefined } }, read],
    [
      'a 409 with a shipping cost',
      409,
      { quote: { ...quote, shipping: 150 } },
      { ...read, shipping: 150 },
    ],
    ['another status', 422, { quote }, null],
    ['a 409 without a quote', 409, {}, null],
    ['a 409 with an empty quote', 409, { quote: { ...quote, lines: [] } }, null],
    ['a 409 with a fraction', 409, { quote: { ...quote, total: 358.5 } }, null],
    ['a 409 with a broken line', 409, { quote: { ...quote, lines: [...lines, {}] } }, null],
  ])('is read from %s, or null', async (_, status, more, expected) => {
    network.reply('POST /create-checkout-session', refusal(status, 'quote_mismatch', 'No.', more));
    expect(freshQuote(await failure(create()))).toEqual(expected);
  });
});

describe('readCheckoutSession', () => {
  const order = {
    reference: 'TUI-7Q2KM-9XH4D',
    createdAt: '2026-11-22T15:00:00Z',
    total: 10_000,
    shipping: 0,
    lines: [],
  };

  it('escapes the id', async () => {
    const id = '../logout?x';
    const path = `/checkout-session/${encodeURIComponent(id)}`;
    network.reply(`GET ${path}`, { status: 200, json: { id, type: 1, status: 'paid', ...order } });
    await expect(readCheckoutSession(id, new AbortController().signal)).resolves.toEqual({
      type: 1,
      state: 'paid',
      topUp: null,
      order: { ...order, paidAt: null, email: null },
    });
  });

  it('reads the top-up of a paid session', async () => {
    const topUp = { id: 902, name: 'Recarga $100', price: 10_000, phoneEnding: '0142' };
    network.reply('GET /checkout-session/cs_2', {
      status: 200,
      json: { id: 'cs_2', type: 2, status: 'paid', topUp, ...order },
    });
    await expect(readCheckoutSession('cs_2', new AbortController().signal)).resolves.toEqual({
      type: 2,
      state: 'paid',
      topUp: { name: 'Recarga $100', phoneEnding: '0142' },
      order: { ...order, paidAt: null, email: null },
    });
  });

  it.each([
    { type: 1, status: 'maybe', ...order },
    { type: 1, status: 'paid' },
  ])('rejects an unknown state: %j', async (json) => {
    network.reply('GET /checkout-session/cs_1', { status: 200, json });
    const call = readCheckoutSession('cs_1', new AbortController().signal);
    expect((await failure(call)).code).toBe('internal');
  });
});

it.each(['{', '{"id":"x","url":"javascript:alert(1)"}', '7'])(
  'no payment is pending: %s',
  (text) => {
    sessionStorage.setItem('pendingPayment', text);
    expect(pendingPayment.read()).toBeNull();
  },
);

it('a GET request is aborted with its caller, and bypasses the cache', async () => {
  let sent: RequestInit | undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent = init;
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => {
        reject(new DOMException('ended', 'AbortError'));
      }),
    );
  });
  const page = new AbortController();
  const call = readCheckoutSession('cs_test_1', page.signal);
  page.abort();
  // Immediately, not at the timeout.
  expect(sent?.signal?.aborted).toBe(true);
  await expect(call).rejects.toBe(page.signal.reason);
  expect(sent?.cache).toBe('no-store');
});
