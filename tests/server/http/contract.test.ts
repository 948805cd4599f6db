// The running shop compared with server/openapi.yaml: each response has the described form, and each described status
// occurs at least once, failures of the external services included.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/steps.mjs';
import { bearer, freshEmail, freshProof, password, person, signedIn } from './support/accounts';
import { faultsOfRequest, judge, membersOfRequest, paths, unseen } from './support/contract';
import { request, type Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { startNginx } from './support/nginx';
import { estelar, freshImei, freshKey, oneEstelar, topUp100, withChoices } from './support/orders';
import { Parts } from './support/parts';
import { openShop, resetToken } from './support/shop';
import { answering, cut, recaptchaAt, Upstream } from './support/upstream';
import { until } from './support/wait';

const parts = new Parts();
// Nothing listens there: the queued e-mails stay queued.
const shop = await openShop({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'avisos@tienda.example' });
const { email, token } = await signedIn(shop.web);

interface Sent {
  readonly base?: string;
  readonly body?: Json | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
  /** Replaces the path of the call, with its parameters filled in. */
  readonly url?: string;
}

/** What no log may have: the texts of requests, and tokens. log_redaction.test.ts has those of rejected requests. */
const secrets = new Set(['5550142']);
const keepSecret = (...all: unknown[]) =>
  JSON.stringify(all, (_, value: unknown) => {
    if (typeof value === 'string' && value.length > 9) secrets.add(value);
    return value;
  });

/** Sends a request as described (`POST /login`), and validates the response. */
async function send(call: string, { base = shop.web, body, headers, url }: Sent): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await request(`${base}${url ?? path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
  });
  expect(judge(method, path, answer)).toEqual([]);
  if (!raw && path !== '/page-errors') keepSecret(body, headers?.['authorization']?.slice(7));
  if (answer.status < 300 && /login|password|createAccount/i.test(path)) keepSecret(answer.json);
  if (answer.status < 300 && body !== undefined && !raw) {
    expect(faultsOfRequest(method, path, body)).toEqual([]);
  }
  return answer;
}

async function expectStatus(status: number, call: string, sent: Sent = {}): Promise<Answer> {
  const answer = await send(call, sent);
  expect([call, answer.status, answer.text]).toEqual([call, status, answer.text]);
  return answer;
}
async function expectEach(statuses: readonly number[], call: string, sent: Sent): Promise<void> {
  for (const status of statuses) await expectStatus(status, call, sent);
}

const cart: Json = oneEstelar;
const orderWithChoices: Json = { ...withChoices, shippingZone: 'elsewhere' };
const topUp: Json = {
  type: 2,
  products: [topUp100],
  phone: '(833) 555-0142',
  email: 'ana@example.com',
};
const registration = async (): Promise<Json> => ({ ...person(), captcha: await freshProof() });
const forgotten: Json = { token: `acc_${'0'.repeat(32)}.1.0`, password: 'jaiba azul' };
const sessionOf = async (order: Json): Promise<string> =>
  textAt((await expectStatus(200, 'POST /create-checkout-session', { body: order })).json, 'id');

const bodyCalls = [
  'POST /login',
  'POST /createAccount',
  'POST /password',
  'POST /password-resets',
  'POST /reset-password',
  'POST /create-checkout-session',
  'POST /imeis',
  'POST /page-errors',
] as const;
const pageError: Json = {
  kind: 'part-lost',
  where: '/assets/AccessPage-Bk4e_K9e.js',
  build: '/assets/shop-N3n6QPjf.js',
};
const read = 'GET /checkout-session/{id}';
/** Both calls that list purchases. */
const lists = [
  ['GET /purchases', '/purchases'],
  ['GET /purchases/{before}', '/purchases/9999999999999999'],
] as const;

test('nginx forwards exactly the described calls', () => {
  const template = readFileSync(join(root, 'server', 'nginx', 'nginx.conf.in'), 'utf8');
  const passed = [...template.matchAll(/location ~ "\^\/\((.+)\)\\z"/g)]
    .flatMap(([, names = '']) => names.split('|'))
    .map((name) => name.replace('[A-Za-z0-9_]{1,255}', '{id}').replace('[0-9]{1,16}', '{before}'))
    .map((name) => `/${name}`);
  expect(passed.sort()).toEqual([...paths].sort());
});

describe.each(['web', 'server'] as const)('responses of %s', (way) => {
  /** The response to a call that is sent this way. */
  const expectHere = (status: number, call: string, sent: Sent = {}): Promise<Answer> =>
    expectStatus(status, call, { ...sent, base: shop[way] });

  parts.test('signing in and out', async () => {
    const body = { email, password };
    const { json } = await expectHere(200, 'POST /login', { body });
    await expectHere(401, 'POST /login', { body: { email, password: 'otra cosa' } });
    await expectHere(422, 'POST /login', { body: { email } });
    const headers = bearer(textAt(json, 'message'));
    await expectHere(204, 'POST /logout', { headers });
    await expectHere(401, 'POST /logout', { headers });
  });

  parts.test('changing a password', async () => {
    const body = { currentPassword: password, password: 'jaiba azul' };
    const headers = bearer((await signedIn(shop.web)).token);
    const { json } = await expectHere(200, 'POST /password', { headers, body });
    await expectHere(401, 'POST /password', { headers, body });
    const now = bearer(textAt(json, 'message'));
    await expectHere(422, 'POST /password', { headers: now, body });
  });

  parts.test('setting a forgotten password', async () => {
    const token = await resetToken(shop, (await signedIn(shop.web)).email);
    const body = { token, password: 'jaiba azul' };
    await expectHere(200, 'POST /reset-password', { body });
    await expectHere(422, 'POST /reset-password', { body });
  });

  parts.test('asking for a link', async () => {
    const body = { email, captcha: await freshProof() };
    await expectHere(202, 'POST /password-resets', { body });
    await expectHere(422, 'POST /password-resets', { body });
  });

  parts.test('registering', async () => {
    await expectHere(200, 'GET /captcha-challenge');
    const body = await registration();
    await expectHere(201, 'POST /createAccount', { body });
    await expectHere(409, 'POST /createAccount', { body });
    const used = { ...(body as object), email: freshEmail() } as Json;
    await expectHere(422, 'POST /createAccount', { body: used });
    await expectHere(422, 'POST /createAccount', { body: person() as Json });
    const again = { ...person({ email }), captcha: await freshProof() } as Json;
    await expectHere(409, 'POST /createAccount', { body: again });
  });

  parts.test('paying', async () => {
    const call = 'POST /create-checkout-session';
    const key = { 'idempotency-key': freshKey() };
    const sold = await expectHere(200, call, { body: cart, headers: bearer(token) });
    await expectHere(200, call, { body: orderWithChoices });
    await expectHere(200, call, { body: topUp, headers: key });
    await expectHere(409, call, { body: cart, headers: key });
    const [body, headers] = [cart, { 'idempotency-key': 'x' }];
    await expectHere(400, call, { body, headers });
    await expectHere(401, call, { body, headers: bearer('unknown') });
    const dearer = { type: 1, products: [{ ...estelar, price: 1 }] } as Json;
    await expectHere(409, call, { body: dearer });
    await expectHere(422, call, { body: { type: 1, products: [] } });
    const url = `/checkout-session/${textAt(sold.json, 'id')}`;
    await expectHere(200, read, { url });
    await expectHere(404, read, { url: '/checkout-session/cs_unknown' });
  });

  parts.test('the purchases of an account', async () => {
    for (const [call, url] of lists) {
      await expectHere(200, call, { url, headers: bearer(token) });
      await expectHere(401, call, { url, headers: bearer('unknown') });
    }
  });

  parts.test(
    'a paid cart with its SIM choices, and a paid top-up, without personal data',
    async () => {
      const lines = [
        { id: 204, quantity: 2, unitPrice: 16_900, esims: 1, renewals: 0, keptNumbers: 1 },
        { id: 402, quantity: 1, unitPrice: 131_900 },
      ];
      for (const [order, expected] of [
        [orderWithChoices, { total: 165_700, shipping: 0, lines }],
        [topUp, { topUp: { id: 902, phoneEnding: '0142' } }],
      ] as const) {
        const id = await sessionOf(order);
        await shop.sandbox.pay(id);
        const { json, text } = await expectHere(200, read, { url: `/checkout-session/${id}` });
        const paidAt = expect.stringMatching(/T/) as string;
        expect(json).toMatchObject({ status: 'paid', paidAt, ...expected });
        expect(text).not.toContain('5550142');
      }
    },
  );

  parts.test('IMEI checks, errors of pages, and monitors', async () => {
    await expectHere(200, 'POST /imeis', { body: { imei: freshImei() } });
    await expectHere(422, 'POST /imeis', { body: { imei: '1' } });
    await expectHere(422, 'POST /imeis', { body: {} });
    await expectHere(204, 'POST /page-errors', { body: pageError });
    await expectHere(422, 'POST /page-errors', { body: {} });
    await expectHere(200, 'GET /healthz');
    await expectHere(200, 'GET /readyz');
  });

  for (const call of bodyCalls) {
    parts.test(`${call} with a malformed body`, async () => {
      await expectHere(400, call, { body: '{' });
      await expectHere(400, call);
      await expectHere(413, call, { body: ' '.repeat(70_000) });
      const headers = { 'content-type': 'text/plain' };
      await expectHere(415, call, { body: '{}', headers });
    });
  }

  parts.test('another method', async () => {
    for (const path of paths) {
      const [method, call] = bodyCalls.some((one) => one.endsWith(path))
        ? ['PUT', `POST ${path}`]
        : ['DELETE', `${path === '/logout' ? 'POST' : 'GET'} ${path}`];
      const answer = await request(
        `${shop[way]}${path.replace('{id}', 'cs_1').replace('{before}', '1')}`,
        { method },
      );
      expect(answer.status).toBe(405);
      expect(judge(call.split(' ')[0] ?? '', path, answer)).toEqual([]);
    }
  });
});

const described: Readonly<Record<(typeof bodyCalls)[number], Json>> = {
  'POST /login': { email: 'ana@example.com', password },
  'POST /createAccount': person() as Json,
  'POST /password': { currentPassword: password, password: 'jaiba azul' },
  'POST /password-resets': { email: 'ana@example.com' },
  'POST /reset-password': forgotten,
  'POST /create-checkout-session': withChoices,
  'POST /imeis': { imei: '356938035643809' },
  'POST /page-errors': pageError,
};

/** A copy with another value of a member, such as "products[0].name". */
function changed(body: Json, member: string, value: Json): Json {
  const copy = structuredClone(body);
  const steps = member.split(/\W+/);
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Json | undefined>((json, step) => at(json, step), copy);
  Object.assign(holder as object, { [last]: value });
  return copy;
}

for (const call of bodyCalls) {
  const [method = '', path = ''] = call.split(' ');
  parts.test(`${call} reads each described member, and names one of a wrong form`, async () => {
    for (const { member, isText } of membersOfRequest(method, path)) {
      for (const wrong of isText ? [{}, 'x'.repeat(9000)] : [{}]) {
        const body = changed(described[call], member, wrong);
        const { json } = await expectStatus(422, call, { base: shop.server, body });
        expect([member, at(json, 'error.field')]).toEqual([member, member]);
      }
    }
  });
}

parts.test('too often', async () => {
  const limited = await shop.startServer(undefined, {
    LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS: '1/600',
  });
  const change = { currentPassword: 'otra cosa', password: 'jaiba azul' };
  const headers = bearer(token);
  await expectEach([422, 429], 'POST /password', { base: limited.url, headers, body: change });
  const { url: base } = await startNginx(Number(new URL(shop.server).port), {
    LIMIT_ACCOUNT_CALLS_PER_ADDRESS: '1/600',
    LIMIT_CHECKOUT_PER_ADDRESS: '1/600',
    LIMIT_SESSION_PER_ADDRESS: '1/600',
    LIMIT_IMEI_PER_ADDRESS: '1/600',
  });
  // nginx allows one request more than the burst.
  await expectEach([200, 200, 429], 'GET /captcha-challenge', { base });
  const wrong = { email: freshEmail(), password: 'otra cosa' };
  await expectStatus(429, 'POST /login', { base, body: wrong });
  await expectStatus(429, 'POST /createAccount', { base, body: await registration() });
  await expectStatus(429, 'POST /reset-password', { base, body: forgotten });
  await expectStatus(429, 'POST /password-resets', { base, body: { email } });
  await expectEach([200, 200, 429], 'POST /create-checkout-session', { base, body: cart });
  await expectEach([200, 200, 429], 'POST /imeis', { base, body: { imei: freshImei() } });
  const url = `/checkout-session/${await sessionOf(cart)}`;
  await expectEach([200, 200, 429], read, { base, url });
  for (const [call, url] of lists) await expectStatus(429, call, { base, url });
  const from = { 'x-forwarded-for': '192.0.2.7' };
  await expectEach([204, 204, 429], 'POST /page-errors', { base, body: pageError, headers: from });
});

parts.test('with Google’s captcha', async () => {
  const google = await Upstream.start(answering({ success: true }));
  const server = await shop.startServer(undefined, recaptchaAt(google));
  const base = server.url;
  await expectStatus(200, 'GET /captcha-challenge', { base });
  await expectStatus(201, 'POST /createAccount', { base, body: await registration() });
  google.treat = cut;
  await expectStatus(503, 'POST /createAccount', { base, body: await registration() });
});

parts.test('failures of the payment provider', async () => {
  for (const [mode, status] of [['refuse', 502] as const, ['fail', 503] as const]) {
    const id = await sessionOf(cart);
    await shop.sandbox.behave({ mode });
    await expectStatus(status, 'POST /create-checkout-session', { body: cart });
    await expectStatus(status, read, { url: `/checkout-session/${id}` });
    await shop.sandbox.behave({ mode: 'ok' });
  }
});

parts.test('failures of the carrier', async () => {
  for (const [mode, status] of Object.entries({ missing: 502, fail: 503, ok: 200 } as const)) {
    await shop.sandbox.carrier(mode as 'ok');
    await expectStatus(status, 'POST /imeis', { body: { imei: freshImei() } });
  }
});

/** Every call that needs the database and returns `status` while the database fails. */
async function expectWithoutDatabase(status: number, id: string): Promise<void> {
  const body = await registration();
  await expectStatus(status, 'POST /login', { body: { email, password } });
  await expectStatus(status, 'POST /createAccount', { body });
  await expectStatus(status, 'POST /reset-password', { body: forgotten });
  const asked = { email, captcha: await freshProof() };
  await expectStatus(status, 'POST /password-resets', { body: asked });
  await expectStatus(status, 'POST /password', {
    headers: bearer(token),
    body: { currentPassword: password, password: 'jaiba azul' },
  });
  await expectStatus(status, 'POST /logout', { headers: bearer(token) });
  await expectStatus(status, 'GET /captcha-challenge');
  await expectStatus(status, 'POST /create-checkout-session', { body: cart });
  await expectStatus(status, read, { url: `/checkout-session/${id}` });
  for (const [call, url] of lists)
    await expectStatus(status, call, { url, headers: bearer(token) });
  await expectStatus(200, 'GET /healthz');
}

parts.test('missing tables return 500 with an incident number that is also logged', async () => {
  const id = await sessionOf(cart);
  // The view of purchases would follow its table.
  const tables = ['accounts', 'sessions', 'captcha_spent', 'rate_limits'];
  tables.push('checkout_sessions', 'purchases');
  for (const table of tables) shop.sql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
  await expectWithoutDatabase(500, id);
  const { json } = await expectStatus(500, 'GET /captcha-challenge');
  await shop.logsWith(`"incident":"${textAt(json, 'error.incident')}"`);
  for (const table of tables) shop.sql(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
  await expectStatus(200, 'POST /login', { body: { email, password } });
});

parts.test('no database: 503', async () => {
  const id = await sessionOf(cart);
  await shop.stopDatabase();
  await expectWithoutDatabase(503, id);
  // The cached readiness may be a moment old.
  await until(
    'the server is not ready',
    async () => (await send('GET /readyz', {})).status === 503,
  );
});

test('every described response occurred, except one that only a bug could cause, and no log has what was sent', async () => {
  await parts.all();
  // An IMEI check needs no database: no external condition makes it fail internally.
  expect([...unseen]).toEqual(['POST /imeis 500']);
  expect(secrets.size).toBeGreaterThan(50);
  const logs = shop.logs();
  expect([...secrets].filter((text) => logs.includes(text))).toEqual([]);
});
