// POST /create-checkout-session and GET /checkout-session/{id} through nginx: each rejection in the documented
// form, and a row only for a created session.

import { bearer, signedIn } from './support/accounts';
import { get, post, type Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, freshKey, primeSixMonths, topUp100, type Order } from './support/orders';
import { startShop, stopShop, type Shop } from './support/shop';
import { until } from './support/wait';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => stopShop(shop));

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

  test('accepts products without ids if name and price identify one plan', async () => {
    const { name, image, price } = estelar;
    const answer = await buy(shop.web, {
      products: [{ name, image, price, quantity: 2 } as Json],
      type: 1,
    });
    expect(answer.status).toBe(200);
    expect(
      shop.sql(
        'SELECT amount_centavos FROM checkout_sessions WHERE provider_session_id = ' +
          `'${textAt(answer.json, 'id')}'`,
      ),
    ).toBe('33800');
  });

  test('rejects products without ids and with an unknown price', async () => {
    const answer = await refused(() =>
      buy(shop.web, { products: [{ name: 'Tuisty', image: '', price: 1, quantity: 1 }], type: 1 }),
    );
    expect([answer.status, code(answer)]).toEqual([409, 'product_ambiguous']);
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

  test('returns 409 for the fingerprint of another cart', async () => {
    const stale = await refused(() =>
      buy(shop.web, { products: [estelar], type: 1, quote: '0123456789abcdef' }),
    );
    expect([stale.status, code(stale)]).toEqual([409, 'quote_mismatch']);
    expect(at(stale.json, 'quote.total')).toBe(16_900);
  });
});

describe('a rejected order', () => {
  const cases: readonly (readonly [string, Json, number, string, string | undefined])[] = [
    ['quantity 0', 0, 422, 'quantity_invalid', 'products[0].quantity'],
    ['quantity 1.5', 1.5, 422, 'quantity_invalid', 'products[0].quantity'],
    ['quantity -3', -3, 422, 'quantity_invalid', 'products[0].quantity'],
    ['quantity 10^9', 1_000_000_000, 422, 'quantity_limit', 'products[0].quantity'],
    ['quantity 100', 100, 422, 'quantity_limit', 'products[0].quantity'],
    ['quantity "2"', '2', 422, 'quantity_invalid', 'products[0].quantity'],
  ];
  test.each(cases)('has %s', async (_, quantity, status, expected, field) => {
    const answer = await refused(() =>
      buy(shop.web, { products: [{ ...estelar, quantity }], type: 1 }),
    );
    expect([answer.status, code(answer), at(answer.json, 'error.field')]).toEqual([
      status,
      expected,
      field,
    ]);
  });

  test('has an unknown plan id', async () => {
    const answer = await refused(() =>
      buy(shop.web, { products: [estelar, { ...estelar, id: 999 }], type: 1 }),
    );
    expect([answer.status, code(answer), at(answer.json, 'error.field')]).toEqual([
      422,
      'plan_unknown',
      'products[1].id',
    ]);
  });

  test("has a total above the provider's maximum", async () => {
    // 99 units of each plan cost $1,151,073.00.
    const prices = {
      401: 92_900,
      402: 131_900,
      403: 142_900,
      501: 185_900,
      502: 262_900,
      503: 284_900,
    };
    const huge = Object.entries(prices).map(([id, price]) => ({
      ...estelar,
      id: Number(id),
      price,
      quantity: 99,
    }));
    const answer = await refused(() => buy(shop.web, { products: huge, type: 1 }));
    expect([answer.status, code(answer)]).toEqual([422, 'total_limit']);
  });

  test.each([
    ['no products', { type: 1 }, 422, 'field_missing', 'products'],
    ['an empty cart', { type: 1, products: [] }, 422, 'cart_empty', 'products'],
    ['products that are no list', { type: 1, products: {} }, 422, 'field_invalid', 'products'],
    ['no type', { products: [estelar] }, 422, 'field_missing', 'type'],
    ['type 3', { type: 3, products: [estelar] }, 422, 'type_invalid', 'type'],
    ['type "1"', { type: '1', products: [estelar] }, 422, 'type_invalid', 'type'],
  ] as readonly (readonly [string, Order, number, string, string])[])(
    '%s',
    async (_, order, status, expected, field) => {
      const answer = await refused(() => buy(shop.web, order));
      expect([answer.status, code(answer), at(answer.json, 'error.field')]).toEqual([
        status,
        expected,
        field,
      ]);
    },
  );

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

  test('has too deep nesting or numbers out of range', async () => {
    for (const body of [`${'['.repeat(8_000)}${']'.repeat(8_000)}`, `{"type":1e99999}`]) {
      const answer = await refused(() => post(url(), body));
      expect([answer.status, code(answer)]).toEqual([400, 'body_malformed']);
    }
  });

  test('has the method GET or DELETE: 405 with the allowed methods', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(url(), { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(textAt((await response.json()) as Json, 'error.code')).toBe('method_not_allowed');
    }
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

  test.each(['Bearer 0123456789abcdef', 'Bearer a b', 'Basic dXNlcjpwYXNz', 'undefined'])(
    'returns 401 when it is "%s"',
    async (authorization) => {
      const answer = await refused(() => buy(shop.web, order, { authorization }));
      expect([answer.status, code(answer)]).toEqual([401, 'token_invalid']);
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

describe('checkout of a top-up', () => {
  const contact = { phone: '(833) 123-4567', email: 'ana@example.com' };

  test('stores the phone number as ten digits', async () => {
    const mark = await shop.sandbox.mark();
    const answer = await buy(shop.web, { products: [topUp100], type: 2, ...contact });
    expect(answer.status).toBe(200);
    const id = textAt(answer.json, 'id');
    expect(
      shop.sql(
        'SELECT type, amount_centavos, phone, email FROM checkout_sessions ' +
          `WHERE provider_session_id = '${id}'`,
      ),
    ).toBe('2|10000|8331234567|ana@example.com');
    const [call] = await shop.sandbox.calls(mark);
    expect(at(call?.params, 'customer_email')).toBe('ana@example.com');
    expect(at(call?.params, 'payment_intent_data.receipt_email')).toBe('ana@example.com');
    const page = (await get(textAt(answer.json, 'url'))).text;
    expect(page).toContain('para el 8331234567');
    expect(page).toContain('<span>Enviamos el recibo a</span><span>ana@example.com</span>');
    expect((await get(`${shop.web}/checkout-session/${id}`)).json).toMatchObject({
      id,
      type: 2,
      status: 'open',
    });
  });

  test.each([
    ['neither phone nor e-mail', {}, 'phone'],
    ['no e-mail', { phone: '8331234567' }, 'email'],
    ['no phone', { email: 'ana@example.com' }, 'phone'],
    ['a phone of nine digits', { phone: '833123456', email: 'ana@example.com' }, 'phone'],
    ['an e-mail without a host', { phone: '8331234567', email: 'ana@' }, 'email'],
  ] as readonly (readonly [string, Partial<Order>, string])[])(
    'rejects %s',
    async (_, given, field) => {
      const answer = await refused(() =>
        buy(shop.web, { products: [topUp100], type: 2, ...given }),
      );
      expect([answer.status, at(answer.json, 'error.field')]).toEqual([422, field]);
    },
  );

  test('rejects a plan and a second top-up', async () => {
    for (const products of [[estelar], [topUp100, topUp100]]) {
      const answer = await refused(() => buy(shop.web, { products, type: 2, ...contact }));
      expect(answer.status).toBe(422);
    }
  });
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

  test('returns open, then paid, and updates the row', async () => {
    const id = await sold();
    expect(await status(id)).toMatchObject({ id, type: 1, status: 'open' });
    expect(await shop.sandbox.pay(id)).toBe(`${shop.web}/success?session_id=${id}`);
    await seenPaid(id);
    expect(await status(id)).toMatchObject({ id, type: 1, status: 'paid' });
    expect(
      shop.sql(`SELECT status FROM checkout_sessions WHERE provider_session_id = '${id}'`),
    ).toBe('paid');
  });

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
