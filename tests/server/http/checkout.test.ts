// POST /create-checkout-session and GET /checkout-session/{id} through nginx. tests/server/unit/checkout/ has the rules
// of an order and their errors.

import { bearer, signedIn } from './support/accounts';
import { get, post, type Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, freshKey, primeSixMonths, type Order } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();

const rows = (): number => shop.count('checkout_sessions');

/** Sends an order that must be rejected without a row and without a call to the provider. */
async function refused(send: () => Promise<Answer>): Promise<Answer> {
  const before = rows();
  const mark = await shop.sandbox.mark();
  const answer = await send();
  expect(rows()).toBe(before);
  expect(await shop.sandbox.calls(mark)).toEqual([]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(at(answer.json, 'error') ?? {})).toEqual(
    expect.arrayContaining(['code', 'message']),
  );
  // The message states for shoppers what happened and what to do.
  expect(textAt(answer.json, 'error.message')).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡].{10,}[.!?]$/u);
  return answer;
}

const code = (answer: Answer): string => textAt(answer.json, 'error.code');

describe('checkout of a cart', () => {
  test('sells at catalogue prices, stores one row and returns the payment page', async () => {
    const before = rows();
    const mark = await shop.sandbox.mark();
    const products = [{ ...estelar, quantity: 3 }, primeSixMonths];
    const answer = await buy(shop.web, { products, type: 1 });

    expect(answer.status).toBe(200);
    const id = textAt(answer.json, 'id');
    expect(answer.json).toEqual({ id, url: `${shop.sandbox.url}/pay/${id}` });
    expect(rows()).toBe(before + 1);
    expect(
      shop.sql(
        'SELECT type, status, amount_centavos, phone, email FROM checkout_sessions ' +
          `WHERE provider_session_id = '${id}'`,
      ),
    ).toBe('1|open|182600||');

    const [call, ...more] = await shop.sandbox.calls(mark);
    expect(more).toEqual([]);
    expect(call?.path).toBe('/v1/checkout/sessions');
    expect(call?.idempotencyKey).toMatch(/^.{16,}$/);
    const params = call?.params;
    expect(at(params, 'mode')).toBe('payment');
    expect(at(params, 'success_url')).toBe(`${shop.web}/success?session_id={CHECKOUT_SESSION_ID}`);
    expect(at(params, 'cancel_url')).toBe(`${shop.web}/carrito`);
    const line = (n: number): Json[] =>
      ['quantity', 'price_data.unit_amount', 'price_data.currency'].map(
        (name) => at(params, `line_items.${String(n)}.${name}`) ?? null,
      );
    expect(line(0)).toEqual(['3', '16900', 'mxn']);
    expect(line(1)).toEqual(['1', '131900', 'mxn']);
    expect(at(params, 'line_items.2')).toBeUndefined();
  });

  test('returns 409 and the current quote for a changed price', async () => {
    const order: Order = { products: [{ ...estelar, price: 1, quantity: 2 }], type: 1 };
    const answer = await refused(() => buy(shop.web, order));
    expect(answer.status).toBe(409);
    expect(code(answer)).toBe('quote_mismatch');
    expect(at(answer.json, 'quote')).toEqual({
      lines: [
        {
          id: 204,
          name: expect.any(String) as string,
          quantity: 2,
          unitPrice: 16_900,
          lineTotal: 33_800,
        },
      ],
      count: 2,
      shipping: 0,
      total: 33_800,
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });

    // The shopper accepts the new price: the cart with the fresh fingerprint is sold.
    const quote = textAt(answer.json, 'quote.fingerprint');
    const agreed = await buy(shop.web, { products: [{ ...estelar, quantity: 2 }], type: 1, quote });
    expect(agreed.status).toBe(200);
  });
});

describe('a rejected order', () => {
  const url = (): string => `${shop.web}/create-checkout-session`;
  const json = { 'content-type': 'application/json' };

  test.each([
    ['no body', undefined, json, 400, 'body_missing'],
    ['no body and no type of one', undefined, {}, 400, 'body_missing'],
    ['broken JSON', '{"products": [', json, 400, 'body_malformed'],
    ['JSON that is no object', '[1]', json, 400, 'body_malformed'],
    ['invalid UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), json, 400, 'body_malformed'],
    ['a megabyte', `"${'x'.repeat(1 << 20)}"`, json, 413, 'body_too_large'],
    ['a form', 'a=b', { 'content-type': 'text/plain' }, 415, 'content_type_unsupported'],
  ] as readonly (readonly [
    string,
    string | Uint8Array<ArrayBuffer> | undefined,
    Record<string, string>,
    number,
    string,
  ])[])('%s', async (_, body, headers, status, expected) => {
    const answer = await refused(() => post(url(), body, headers));
    expect([answer.status, code(answer)]).toEqual([status, expected]);
  });
});

describe('the token of a checkout', () => {
  const order: Order = { products: [estelar], type: 1 };

  test.each(['Bearer undefined', 'Bearer null', 'Bearer ', 'Bearer'])(
    'counts as a guest, who may pay, when it is "%s"',
    async (authorization) => {
      expect((await buy(shop.web, order, { authorization })).status).toBe(200);
    },
  );
});

test('prefills the payment page with the e-mail of the account, and nothing for a guest', async () => {
  const { email, token } = await signedIn(shop.web);
  const pageOf = async (headers = {}): Promise<string> =>
    (
      await get(
        textAt((await buy(shop.web, { products: [estelar], type: 1 }, headers)).json, 'url'),
      )
    ).text;
  const known = await pageOf(bearer(token));
  expect(known).toContain(`<span>Enviamos el recibo a</span><span>${email}</span>`);
  expect(known).toContain('5GB · 30 días · 1 SIM física');
  expect(known).not.toContain('<label for="email">');
  expect(await pageOf()).toContain('<label for="email">');
  expect(shop.count(`checkout_sessions WHERE email = '${email}'`)).toBe(0);
});

describe('GET /checkout-session/{id}', () => {
  async function sold(): Promise<string> {
    const headers = { 'idempotency-key': freshKey() };
    return textAt((await buy(shop.web, { products: [estelar], type: 1 }, headers)).json, 'id');
  }
  const status = async (id: string): Promise<Json | undefined> =>
    (await get(`${shop.web}/checkout-session/${id}`)).json;

  /** The status of a session that was checked before: the provider is queried once a second. */
  async function seenPaid(id: string): Promise<Json | undefined> {
    let body: Json | undefined;
    await until('the status is paid', async () => {
      body = await status(id);
      return at(body, 'status') === 'paid';
    });
    return body;
  }

  test('returns items, reference and date of the purchase, and no personal data', async () => {
    const id = await sold();
    const body = await status(id);
    expect(body).toEqual({
      id,
      type: 1,
      status: 'open',
      reference: expect.stringMatching(
        /^TUI-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/,
      ) as string,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      total: 16_900,
      shipping: 0,
      lines: [
        {
          id: 204,
          name: 'Tuisty Mensual Estelar',
          quantity: 1,
          unitPrice: 16_900,
          esims: 0,
          renewals: 0,
          keptNumbers: 0,
        },
      ],
    });
    await shop.sandbox.pay(id);
    const paid = await seenPaid(id);
    expect(paid).toMatchObject({
      ...(body as object),
      status: 'paid',
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
    });
    let again = paid;
    await until('its masked e-mail is returned', async () => {
      again = await status(id);
      return at(again, 'email') === 'a•••@example.com';
    });
    expect(again).toMatchObject(paid as object);
  });

  test('returns expired', async () => {
    const id = await sold();
    await shop.sandbox.expire(id);
    expect(await status(id)).toMatchObject({ id, type: 1, status: 'expired' });
  });

  test.each(['cs_test_nobody', 'cs_test_../../etc', "cs_'%3BDROP", 'x'.repeat(300)])(
    'returns 404 for %s',
    async (id) => {
      const answer = await get(`${shop.web}/checkout-session/${id}`);
      expect([answer.status, code(answer)]).toEqual([404, 'session_unknown']);
    },
  );
});
