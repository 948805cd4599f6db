// The sandbox of the payment provider: what it refuses, its idempotency, and its payment page, through the provider's
// client library. That it sells and pays is seen by every other suite. Needs neither database nor server.

import Stripe from 'stripe';
import { get } from './support/http';
import { allParams, params, sandbox, stripe, useOwnSandbox } from './support/isolated_sandbox';
import { buyer } from '../../buyer.mjs';

useOwnSandbox();

describe("the provider's client library", () => {
  test('expires a session once', async () => {
    const { id } = await stripe.checkout.sessions.create(params());
    const expired = await stripe.checkout.sessions.expire(id);
    expect([expired.status, expired.url]).toEqual(['expired', null]);
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(
      'This Checkout Session has a status of expired.',
    );
  });

  test('gets the first session for a repeated key, and an idempotency error with other parameters', async () => {
    const options = { idempotencyKey: 'one-purchase' };
    const first = await stripe.checkout.sessions.create(params(), options);
    const { line_items = [], ...rest } = params();
    const again = await stripe.checkout.sessions.create({ line_items, ...rest }, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(
      stripe.checkout.sessions.create({ ...params(), customer_email: 'b@example.com' }, options),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('gets 409 for a key whose first call is in flight', async () => {
    const options = { idempotencyKey: 'two-at-once' };
    const mark = await sandbox.mark();
    await sandbox.behave({ mode: 'slow', delayMs: 60_000, times: 1 });
    const first = stripe.checkout.sessions.create(params(), options);
    while ((await sandbox.mark()) === mark);
    await expect(stripe.checkout.sessions.create(params(), options)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    await sandbox.behave({ mode: 'ok' });
    await expect(first).resolves.toMatchObject({ status: 'open' });
  });
});

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

// sandbox_contract.test.ts compares the parameters and their values with the types of the provider.
describe('checkout session parameters', () => {
  const line = (unit_amount: number, name = 'x', quantity = 1) => ({
    line_items: [
      { quantity, price_data: { currency: 'mxn', unit_amount, product_data: { name } } },
    ],
  });
  const price = 'line_items[0][price_data]';
  const integer = 'parameter_invalid_integer';
  test.each<[string, object, string | undefined]>([
    ['mode', { mode: 'subscription' }, undefined],
    ['success_url', { success_url: undefined }, 'parameter_missing'],
    ['success_url', { success_url: 'javascript:1' }, 'url_invalid'],
    [`${price}[unit_amount]`, line(0.5), integer],
    [`${price}[unit_amount]`, line(-1), integer],
    [`${price}[product_data][name]`, line(5_000, ''), 'parameter_invalid_empty'],
    ['line_items[0][quantity]', line(5_000, 'x', 0), integer],
    ['customer_email', { customer_email: 'ana@localhost' }, 'email_invalid'],
    ['customer_email', { customer_email: 'josé@ejemplo.mx' }, 'email_invalid'],
    ['expires_at', { expires_at: secondsFromNow(1_790) }, integer],
    ['expires_at', { expires_at: secondsFromNow(90_000) }, integer],
    ['colour', { colour: 'blue' }, 'parameter_unknown'],
    ['customer', { customer: 'cus_1' }, undefined],
    ['metadata[sims_1]', { metadata: { sims_1: 'x'.repeat(501) } }, undefined],
    [
      'phone_number_collection[enabled]',
      { phone_number_collection: { enabled: 'maybe' } },
      undefined,
    ],
    [
      'shipping_address_collection[allowed_countries][0]',
      { shipping_address_collection: { allowed_countries: ['US'] } },
      undefined,
    ],
  ])('are rejected with %s: %j', async (param, change, code) => {
    const wrong = { ...params(), ...change };
    await expect(stripe.checkout.sessions.create(wrong)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
  });

  test('are rejected below 10 pesos and above eight digits in total, and accepted at their limits', async () => {
    const total = (...what: Parameters<typeof line>) =>
      stripe.checkout.sessions.create({ ...params(), ...line(...what) });
    await expect(total(999)).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(total(50_000_000, 'x', 2)).rejects.toMatchObject({ code: 'amount_too_large' });
    for (const most of [1_000, 99_999_999]) expect((await total(most)).amount_total).toBe(most);
    const expires_at = secondsFromNow(1_860);
    const session = await stripe.checkout.sessions.create({ ...params(), expires_at });
    expect(session.expires_at).toBe(expires_at);
  });
});

test.each([
  ['email', 'ana@', 'Escribe un correo como nombre@ejemplo.com.'],
  ['name', '', 'Falta este dato.'],
  ['phone', '044 833 123 4567', 'Escribe los diez dígitos del número, sin 044 ni 045.'],
  ['postal_code', '8900', 'Escribe los cinco dígitos del código postal.'],
  ['state', 'constructor', 'Elige un estado'],
  ['line1', 'x'.repeat(201), 'Escribe 200 caracteres o menos.'],
])(
  'customer fields are kept without a payment when %s is "%.20s"',
  async (field, text, message) => {
    const asked = allParams();
    delete asked.customer_email;
    const { id } = await stripe.checkout.sessions.create(asked);
    const typed = { ...buyer, city: '"Madero" <1>', [field]: text };
    const answer = await sandbox.submit(id, typed);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Revisa el dato marcado. No se cobró nada.');
    expect(answer.text).toContain(`<span class="flaw" id="${field}-wrong">${message}</span>`);
    expect(answer.text).toContain('value="&quot;Madero&quot; &lt;1&gt;"');
    if (field !== 'state') expect(answer.text).toContain('<option value="Tamps." selected>');
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(await sandbox.pay(id)).toContain(id);
  },
);

test('the list of sessions is read page by page, newest first, by time and state', async () => {
  const reference = `list-${String(Date.now())}`;
  const made: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    const { id } = await stripe.checkout.sessions.create({
      ...params(),
      client_reference_id: reference,
    });
    made.push(id);
  }
  await sandbox.pay(made[1] ?? '');
  const gte = Math.floor(Date.now() / 1000) - 60;
  const all = async (
    filter: Stripe.Checkout.SessionListParams,
  ): Promise<Stripe.Checkout.Session[]> => {
    const found = await stripe.checkout.sessions.list(filter).autoPagingToArray({ limit: 1000 });
    return found.filter((one) => one.client_reference_id === reference);
  };
  expect((await all({ created: { gte }, limit: 2 })).map(({ id }) => id)).toEqual(
    made.toReversed(),
  );
  expect((await all({ status: 'complete', limit: 1 })).map(({ id }) => id)).toEqual([made[1]]);
  expect(await all({ created: { lt: gte } })).toEqual([]);
  const first = await stripe.checkout.sessions.list({ limit: 1 });
  expect([first.data.length, first.has_more]).toEqual([1, true]);
  await expect(
    stripe.checkout.sessions.list({ starting_after: 'cs_test_nobody' }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'starting_after' });
  await expect(stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  });
});
describe('a cash payment', () => {
  const inCash = (unit_amount = 16_900): Stripe.Checkout.SessionCreateParams => ({
    ...params(),
    allowed_payment_method_types: ['card', 'oxxo'],
    line_items: [
      { price_data: { currency: 'mxn', unit_amount, product_data: { name: 'Estelar' } } },
    ],
  });

  test('completes a session whose payment arrives later or never', async () => {
    for (const paid of [true, false]) {
      const { id, payment_method_types } = await stripe.checkout.sessions.create(inCash());
      expect(payment_method_types).toEqual(['card', 'oxxo']);
      await sandbox.settle(id, true);
      expect(await sandbox.payLater(id)).toBe(`http://127.0.0.1:9/success?session_id=${id}`);
      const promised = await stripe.checkout.sessions.retrieve(id);
      expect(promised).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null });
      const page = await get(`${sandbox.url}/pay/${id}`);
      expect(page.text).toContain('<h1>Falta pagar en OXXO</h1>');
      await sandbox.settle(id, paid);
      await sandbox.settle(id, !paid);
      const { status, payment_status } = await stripe.checkout.sessions.retrieve(id);
      expect([status, payment_status]).toEqual(['complete', paid ? 'paid' : 'unpaid']);
    }
  });
});

describe('the payment page', () => {
  const open = async (id: string): ReturnType<typeof get> => get(`${sandbox.url}/pay/${id}`);

  test('shows escaped lines and their total', async () => {
    const { id } = await stripe.checkout.sessions.create(params());
    const { status, text } = await open(id);
    expect([status, text]).toEqual([200, expect.stringContaining('<td>$1,826.00</td>')]);
    expect(text).toContain('Estelar &lt;b&gt;5GB&lt;/b&gt;');
  });

  test('pays once, returns to the shop with the id, and reports a repeated payment', async () => {
    const { id } = await stripe.checkout.sessions.create(params());
    const back = `http://127.0.0.1:9/success?session_id=${id}`;
    expect(await sandbox.pay(id)).toBe(back);
    const paid = await stripe.checkout.sessions.retrieve(id);
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(await sandbox.pay(id)).toBe(back);
    const again = await stripe.checkout.sessions.retrieve(id);
    expect(again.payment_intent).toBe(paid.payment_intent);
    const page = await open(id);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('Este pago ya se hizo'),
    ]);
    await sandbox.expire(id);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('complete');
  });

  test('rejects an expired session', async () => {
    const { id } = await stripe.checkout.sessions.create(params());
    await sandbox.expire(id);
    const page = await open(id);
    expect([page.status, page.text]).toEqual([410, expect.stringContaining('Este pago venció')]);
    expect(await sandbox.pay(id)).toBeNull();
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
  });
});
