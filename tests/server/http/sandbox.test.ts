// The sandbox of the payment provider through the provider's client library: what it refuses, its idempotency, its payment
// page, fault injection, and its start. That it sells and pays is seen by every other suite. sandbox_contract.test.ts
// compares its parameters and sessions with the types of the provider. Needs neither database nor server.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startDaemon } from '../../../scripts/lib/processes.mjs';
import { sandboxCommand } from '../../../scripts/lib/stack.mjs';
import { buyer } from '../../buyer.mjs';
import { get, post } from './support/http';
import { allParams, create, dir, sandbox, stripe } from './support/isolated_sandbox';

const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id);
const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const { StripeAPIError, StripeCardError, StripeConnectionError } = Stripe.errors;
const { StripeIdempotencyError, StripeRateLimitError } = Stripe.errors;

test('a session expires once', async () => {
  const { id } = await create();
  const expired = await stripe.checkout.sessions.expire(id);
  expect([expired.status, expired.url]).toEqual(['expired', null]);
  await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(
    'This Checkout Session has a status of expired.',
  );
});

describe('an idempotency key', () => {
  test('returns the first session, and an error with other parameters', async () => {
    const key = { idempotencyKey: 'one-purchase' };
    const first = await create({}, key);
    const again = await create({}, key);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(create({ customer_email: 'b@example.com' }, key)).rejects.toBeInstanceOf(
      StripeIdempotencyError,
    );
  });

  test('returns 409 while its first call is in flight', async () => {
    const key = { idempotencyKey: 'two-at-once' };
    const mark = await sandbox.mark();
    await sandbox.behave({ mode: 'slow', delayMs: 60_000, times: 1 });
    const first = create({}, key);
    while ((await sandbox.mark()) === mark);
    const code = 'idempotency_key_in_use';
    await expect(create({}, key)).rejects.toMatchObject({ statusCode: 409, code });
    await sandbox.behave({ mode: 'ok' });
    await expect(first).resolves.toMatchObject({ status: 'open' });
  });

  test('keeps a failure (500), but not a rate limit (429)', async () => {
    const kept = { idempotencyKey: 'kept' };
    await sandbox.behave({ mode: 'fail', times: 1 });
    for (let i = 0; i < 2; i += 1) {
      await expect(create({}, kept)).rejects.toBeInstanceOf(StripeAPIError);
    }
    const other = { idempotencyKey: 'not-kept' };
    await sandbox.behave({ mode: 'rate_limited', times: 1 });
    await expect(create({}, other)).rejects.toBeInstanceOf(StripeRateLimitError);
    await expect(create({}, other)).resolves.toMatchObject({ status: 'open' });
  });
});

describe('checkout session parameters', () => {
  const line = (unit_amount: number, name = 'x', quantity = 1) => ({
    line_items: [
      { quantity, price_data: { currency: 'mxn', unit_amount, product_data: { name } } },
    ],
  });
  const price = 'line_items[0][price_data]';
  const integer = 'parameter_invalid_integer';
  const country = 'shipping_address_collection[allowed_countries][0]';
  test.each<[string, object, string?]>([
    ['mode', { mode: 'subscription' }],
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
    ['customer', { customer: 'cus_1' }],
    ['metadata[sims_1]', { metadata: { sims_1: 'x'.repeat(501) } }],
    ['phone_number_collection[enabled]', { phone_number_collection: { enabled: 'maybe' } }],
    [country, { shipping_address_collection: { allowed_countries: ['US'] } }],
  ])('are rejected with %s: %j', async (param, wrong, ...[code]) => {
    const type = 'StripeInvalidRequestError';
    await expect(create(wrong)).rejects.toMatchObject({ type, statusCode: 400, code, param });
  });

  test('are rejected below 10 pesos and above eight digits in total, and accepted at their limits', async () => {
    await expect(create(line(999))).rejects.toMatchObject({ code: 'amount_too_small' });
    const above = line(50_000_000, 'x', 2);
    await expect(create(above)).rejects.toMatchObject({ code: 'amount_too_large' });
    for (const amount of [1_000, 99_999_999]) {
      expect((await create(line(amount))).amount_total).toBe(amount);
    }
    const expires_at = secondsFromNow(1_860);
    expect((await create({ expires_at })).expires_at).toBe(expires_at);
  });
});

test('the list of sessions is read page by page, newest first, by time and state', async () => {
  const reference = `list-${String(Date.now())}`;
  const made: string[] = [];
  for (let i = 0; i < 5; i += 1) made.push((await create({ client_reference_id: reference })).id);
  await sandbox.pay(made[1] ?? '');
  const { sessions } = stripe.checkout;
  const all = async (filter: Stripe.Checkout.SessionListParams): Promise<readonly string[]> => {
    const found = await sessions.list(filter).autoPagingToArray({ limit: 1000 });
    return found.filter((one) => one.client_reference_id === reference).map(({ id }) => id);
  };
  const gte = secondsFromNow(-60);
  expect(await all({ created: { gte }, limit: 2 })).toEqual(made.toReversed());
  expect(await all({ status: 'complete', limit: 1 })).toEqual([made[1]]);
  expect(await all({ created: { lt: gte } })).toEqual([]);
  const first = await sessions.list({ limit: 1 });
  expect([first.data.length, first.has_more]).toEqual([1, true]);
  await expect(sessions.list({ starting_after: 'cs_test_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  });
  await expect(sessions.list({ limit: 101 })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  });
});

describe('the payment page', () => {
  const open = (id: string) => get(`${sandbox.url}/pay/${id}`);
  const back = (id: string) => `http://127.0.0.1:9/success?session_id=${id}`;
  const paid = { status: 'complete', payment_status: 'paid', url: null };

  test('shows escaped lines and their total', async () => {
    const { status, text } = await open((await create()).id);
    expect([status, text]).toEqual([200, expect.stringContaining('<td>$1,826.00</td>')]);
    expect(text).toContain('Estelar &lt;b&gt;5GB&lt;/b&gt;');
  });

  test('pays once, returns to the shop with the id, and reports a repeated payment', async () => {
    const { id } = await create();
    expect(await sandbox.pay(id)).toBe(back(id));
    const first = await retrieve(id);
    expect(first).toMatchObject(paid);
    expect(await sandbox.pay(id)).toBe(back(id));
    await sandbox.expire(id);
    expect(await retrieve(id)).toMatchObject({ ...paid, payment_intent: first.payment_intent });
    expect((await open(id)).text).toContain('Este pago ya se hizo');
  });

  test('rejects an expired session', async () => {
    const { id } = await create();
    await sandbox.expire(id);
    const page = await open(id);
    expect([page.status, page.text]).toEqual([410, expect.stringContaining('Este pago venció')]);
    expect(await sandbox.pay(id)).toBeNull();
    expect((await retrieve(id)).payment_status).toBe('unpaid');
  });

  test.each([true, false])('completes a cash payment that arrives later: %s', async (arrives) => {
    const { id, payment_method_types } = await create({
      allowed_payment_method_types: ['card', 'oxxo'],
    });
    expect(payment_method_types).toEqual(['card', 'oxxo']);
    await sandbox.settle(id, true);
    expect(await sandbox.payLater(id)).toBe(`/pay/${id}`);
    expect(await retrieve(id)).toMatchObject({ ...paid, payment_status: 'unpaid' });
    const voucher = (await open(id)).text;
    expect(voucher).toContain('<h1>Falta pagar en OXXO</h1>');
    expect(voucher).toMatch(/<span>Referencia<\/span><span>\d\d \d{4} \d{4} \d{4}<\/span>/);
    expect(voucher).toContain(`href="${back(id)}"`);
    for (const paid of [arrives, !arrives]) {
      const settled = await post(`${sandbox.url}/pay/${id}/settle`, `paid=${String(paid)}`, {});
      expect([settled.status, settled.headers.get('location')]).toEqual([303, `/pay/${id}`]);
    }
    const payment_status = arrives ? 'paid' : 'unpaid';
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status });
    expect((await open(id)).text).toContain(arrives ? 'Este pago ya se hizo' : 'Esta ficha venció');
  });

  test.each([
    ['email', 'ana@', 'Escribe un correo como nombre@ejemplo.com.'],
    ['name', '', 'Falta este dato.'],
    ['phone', '044 833 123 4567', 'Escribe los diez dígitos del número, sin 044 ni 045.'],
    ['postal_code', '8900', 'Escribe los cinco dígitos del código postal.'],
    ['postal_code', '8900o', 'Escribe los cinco dígitos del código postal.'],
    ['state', 'constructor', 'Elige un estado'],
    ['line1', 'x'.repeat(201), 'Escribe 200 caracteres o menos.'],
  ])('keeps its fields without a payment when %s is "%.20s"', async (field, text, message) => {
    const { id } = await create({ ...allParams(), customer_email: undefined });
    const answer = await sandbox.submit(id, { ...buyer, city: '"Madero" <1>', [field]: text });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`<span class="flaw" id="${field}-wrong">${message}</span>`);
    const marks = `aria-invalid="true" aria-describedby="${field}-wrong" autofocus`;
    expect(answer.text.match(/ aria-invalid[^>]* autofocus/g)).toEqual([` ${marks}`]);
    expect(answer.text).toContain('<p class="wrong" role="alert">Revisa el dato marcado.');
    expect(answer.text).toContain('value="&quot;Madero&quot; &lt;1&gt;"');
    if (field !== 'state') expect(answer.text).toContain('<option value="Tamps." selected>');
    expect((await retrieve(id)).status).toBe('open');
  });
});

describe('fault injection', () => {
  test('creates a session although the call fails after the work', async () => {
    const reference = `orphan-${String(Date.now())}`;
    await sandbox.behave({ mode: 'fail_after', times: 1 });
    await expect(create({ client_reference_id: reference })).rejects.toBeInstanceOf(StripeAPIError);
    const { data } = await stripe.checkout.sessions.list({ limit: 1 });
    expect(data[0]?.client_reference_id).toBe(reference);
  });

  test('affects one call in n, by several modes in turn', async () => {
    await sandbox.behave({ mode: ['fail', 'refuse'], every: 2 });
    await create();
    await expect(create()).rejects.toBeInstanceOf(StripeAPIError);
    await create();
    await expect(create()).rejects.toBeInstanceOf(StripeCardError);
  });

  // The tests before, and those of idempotency keys, have the other modes.
  test.each([
    // The client library retries once where a connection ends without a response.
    ['cut', 2, StripeConnectionError],
    ['garbage', 1, StripeAPIError],
  ] as const)('simulates %s', async (mode, times, error) => {
    await sandbox.behave({ mode, times });
    await expect(create()).rejects.toBeInstanceOf(error);
    await expect(create()).resolves.toMatchObject({ status: 'open' });
  });

  test('is refused to another origin', async () => {
    const control = `${sandbox.url}/__control`;
    const origin = 'https://elsewhere.example';
    expect((await post(control, '{"payments":{"mode":"fail"}}', { origin })).status).toBe(403);
    expect((await get(control)).json).toMatchObject({ payments: { mode: 'ok' } });
  });
});

test.each([
  [
    'a taken port',
    () => ({ SANDBOX_PORT: new URL(sandbox.url).port }),
    'exit code 1',
    /^The sandbox cannot run: port \d+ is taken by another program. Name a free one in SANDBOX_PORT.\n$/,
  ],
  [
    'what is no port',
    () => ({ SANDBOX_PORT: '80x' }),
    'exit code 2',
    /^SANDBOX_PORT: a port number from 1 to 65535, not "80x"\n$/,
  ],
  [
    'a real key, which it does not print, and another invalid setting',
    () => ({ SANDBOX_PUBLIC_URL: 'ftp://shop', SANDBOX_SECRET_KEY: 'sk_live_real' }),
    'exit code 2',
    /^SANDBOX_PUBLIC_URL: .*\nSANDBOX_SECRET_KEY: (?!.*sk_live_real).*\n$/,
  ],
])('the sandbox does not start with %s', async (_, settings, exit, printed) => {
  const log = join(dir, 'other.log');
  rmSync(log, { force: true });
  const env = { ...process.env, ...settings() };
  const { exited } = startDaemon('Sandbox', sandboxCommand, { log, env });
  expect(await exited).toBe(exit);
  expect(readFileSync(log, 'utf8')).toMatch(printed);
});
