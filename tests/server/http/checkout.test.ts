// POST /create-checkout-session and GET /checkout-session/{id} through nginx. tests/server/unit/checkout/ has the rules
// of an order and their errors.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/steps.mjs';
import { bearer, signedIn } from './support/accounts';
import { get, type Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, freshKey, primeSixMonths, type Order } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();

const rows = (): number => shop.count('checkout_sessions');

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
    const before = rows();
    const answer = await buy(shop.web, order);
    expect([answer.status, code(answer), rows()]).toEqual([409, 'quote_mismatch', before]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
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

test('the largest possible cart passes nginx with all its units', async () => {
  const { plans } = JSON.parse(readFileSync(join(root, 'tests/vectors/core.json'), 'utf8')) as {
    plans: { id: number; price: string }[];
  };
  // As many of the cheapest plan as the provider's maximum allows.
  let left = 99_999_999;
  const lines = plans
    .map(({ id, price }) => ({ id, price: Number(price.replace(/\D/g, '')) }))
    .sort((one, other) => one.price - other.price)
    .map(({ id, price }) => {
      const quantity = Math.min(99, Math.floor(left / price));
      left -= quantity * price;
      return { id, price, quantity };
    })
    .filter(({ quantity }) => quantity > 0);
  let kept = 0;
  const products = lines.map(({ id, price, quantity }) => ({
    ...estelar,
    id,
    price,
    quantity,
    units: Array.from({ length: quantity }, () => {
      kept += 1;
      return kept > 100
        ? { sim: 'physical' }
        : { sim: 'physical', keepsNumber: true, phone: String(8331234500 + kept), nip: '0123' };
    }),
  }));
  expect(kept).toBeGreaterThan(1_850);
  const sold = await buy(shop.web, { type: 1, products });
  expect([sold.status, sold.text]).toEqual([200, sold.text]);
  expect(
    shop.sql('SELECT amount_centavos FROM checkout_sessions ORDER BY created_at DESC LIMIT 1'),
  ).toBe(String(99_999_999 - left));
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

  test.each(['cs_test_nobody', "cs_'%3BDROP"])('returns 404 for %s', async (id) => {
    const answer = await get(`${shop.web}/checkout-session/${id}`);
    expect([answer.status, code(answer)]).toEqual([404, 'session_unknown']);
  });
});
