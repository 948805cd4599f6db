// What nobody may read in a log or in an error: passwords, tokens, e-mails, phones, names, addresses and proofs,
// through every way in which a call of accounts can end. Each one is unlike any other text, and looked for in
// several spellings.

import { bearer, freshProof, inSeconds, person, type Body } from './support/accounts';
import { CaptchaProvider } from './support/captcha_provider';
import { get, post, type Answer } from './support/http';
import { at, textAt } from './support/json';
import { estelar } from './support/orders';
import { Parts } from './support/parts';
import { startShop, stopShop, type Shop } from './support/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => stopShop(shop));

let number = 0;
/** All that was ever sent or given out and is nobody else's business. */
const secrets = new Set<string>();
function secret(kind: string): string {
  number += 1;
  const text = `canario${kind}${String(process.pid)}x${String(number)}`;
  secrets.add(text);
  return text;
}
const email = (): string => `${secret('correo')}@example.com`;
const password = (): string => `${secret('clave')} ñ"\\`;

function somebody(change: Body = {}): Body {
  number += 1;
  const phone = `833${String(1_000_000 + number * 7_919).slice(-7)}`;
  secrets.add(phone);
  return person({
    firstName: secret('nombre'),
    lastName: secret('apellido'),
    address: secret('calle'),
    between_Streets: secret('esquina'),
    description: secret('casa'),
    phone,
    email: email(),
    password: password(),
    ...change,
  });
}

async function proof(options: { readonly expiresAt?: number } = {}): Promise<string> {
  const text = await freshProof(options);
  secrets.add(text);
  return text;
}

/** Spellings in which a text could end up somewhere: as it is, in JSON, in an address, in hexadecimal digits. */
const spellings = (text: string): readonly string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
];

function expectSilent(text: string): void {
  const told = [...secrets].filter((one) => spellings(one).some((way) => text.includes(way)));
  expect(told).toEqual([]);
  // Nor in part, in whatever letter case.
  expect(/.{0,80}canario.{0,80}/i.exec(text)?.[0]).toBeUndefined();
}

const parts = new Parts();
const kinds = new Set<string>();

/** Sends, and looks at the answer: all of it, unless it is the one with the token. */
async function call(
  path: string,
  body: Body | string | undefined,
  headers: Record<string, string> = {},
  base = shop.web,
): Promise<Answer> {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const answer = await post(`${base}${path}`, text, {
    'content-type': 'application/json',
    ...headers,
  });
  const code = at(answer.json, 'error.code');
  kinds.add(`${path} ${String(answer.status)}${typeof code === 'string' ? ` ${code}` : ''}`);
  if (['/login', '/password'].includes(path) && answer.status === 200)
    secrets.add(textAt(answer.json, 'message'));
  else expectSilent(answer.text);
  expectSilent([...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'));
  return answer;
}

interface Known {
  readonly email: string;
  readonly password: string;
}
async function registered(): Promise<Known> {
  const known = { email: email(), password: password() };
  const answer = await call('/createAccount', somebody({ ...known, captcha: await proof() }));
  expect(answer.status).toBe(201);
  return known;
}
async function tokenOf(known: Known, base = shop.web): Promise<string> {
  return textAt((await call('/login', { ...known }, {}, base)).json, 'message');
}

const order = { products: [estelar], type: 1 } as unknown as Body;

parts.test('through everything that goes well', async () => {
  const known = await registered();
  const first = await tokenOf(known);
  expect((await call('/create-checkout-session', order, bearer(first))).status).toBe(200);
  const change = { currentPassword: known.password, password: password() };
  const changed = await call('/password', change, bearer(first));
  expect(changed.status).toBe(200);
  const token = textAt(changed.json, 'message');
  expect((await call('/logout', undefined, bearer(token))).status).toBe(204);
});

parts.test('through everything that people get wrong', async () => {
  const known = await registered();
  await call('/login', { email: known.email, password: password() });
  await call('/login', { email: email(), password: password() });
  await call('/login', { email: secret('correo'), password: password() });
  await call('/login', { email: email() });
  await call('/login', { email: `${'x'.repeat(255)}${email()}`, password: password() });
  await call('/login', { email: [email()], password: { clave: password() } });
  await call('/createAccount', somebody({ email: known.email, captcha: await proof() }));
  await call('/createAccount', somebody());
  await call('/createAccount', somebody({ captcha: secret('prueba') }));
  await call('/createAccount', somebody({ captcha: await proof({ expiresAt: inSeconds(-1) }) }));
  for (const field of Object.keys(somebody())) {
    await call('/createAccount', somebody({ [field]: undefined, captcha: await proof() }));
    await call('/createAccount', somebody({ [field]: [secret('lista')] }));
    await call('/createAccount', somebody({ [field]: secret('largo').padEnd(600, 'x') }));
  }
  const mine = bearer(await tokenOf(known));
  await call('/password', { currentPassword: password(), password: password() }, mine);
  await call('/password', { currentPassword: [password()], password: password() }, mine);
  await call('/password', { currentPassword: known.password, password: known.password }, mine);
  const again = await proof();
  await call('/createAccount', somebody({ captcha: again }));
  await call('/createAccount', somebody({ captcha: again }));
});

parts.test('through tokens that are none of ours, and one that has ended', async () => {
  const ended = await tokenOf(await registered());
  shop.sql(`UPDATE sessions SET ends_at = now() WHERE token_sha256 = sha256('${ended}')`);
  for (const header of [ended, secret('ficha'), `${secret('ficha')} x`, `ñ${secret('ficha')}`]) {
    const headers = { authorization: Buffer.from(`Bearer ${header}`).toString('latin1') };
    for (const base of [shop.web, shop.server]) {
      await call('/logout', undefined, headers, base);
      await call('/password', { currentPassword: password(), password: password() }, headers, base);
      await call('/create-checkout-session', order, headers, base);
      await call('/login', { email: email(), password: password() }, headers, base);
    }
  }
});

parts.test('through requests that are none', async () => {
  for (const base of [shop.web, shop.server]) {
    for (const path of ['/login', '/createAccount']) {
      await call(path, `{"email":"${email()}","password":"${password()}`, {}, base);
      await call(path, `["${email()}"]`, {}, base);
      await call(path, `{"email":"${email()}"}`.padEnd(1_000_000), {}, base);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      await call(path, `email=${email()}&password=${secret('clave')}`, form, base);
      await call(`${path}?email=${email()}&password=${secret('clave')}`, '{}', {}, base);
      await call(`${path}/${secret('ruta')}`, '{}', {}, base).catch(() => undefined);
      const read = await get(`${base}${path}?token=${secret('ficha')}`);
      expectSilent(read.text);
    }
  }
});

parts.test('through limits', async () => {
  const strict = await shop.startServer(undefined, {
    LIMIT_LOGIN_PER_ADDRESS: '1/600',
    LIMIT_REGISTRATION_PER_ADDRESS: '1/600',
  });
  const known = await registered();
  const from = { 'x-real-ip': '203.0.113.77' };
  for (let i = 0; i < 3; i += 1) {
    await call('/login', { email: known.email, password: password() }, from, strict.url);
    await call('/createAccount', somebody({ captcha: await proof() }), from, strict.url);
  }
  expect(await shop.logsWith('captcha_invalid')).not.toContain('203.0.113.77');
});

parts.test('through Google’s captcha, whatever it says', async () => {
  const google = await CaptchaProvider.start();
  const server = await shop.startServer(undefined, {
    RECAPTCHA_SITE_KEY: 'site-key-of-tests',
    RECAPTCHA_SECRET: secret('google'),
    RECAPTCHA_API_BASE: google.url,
  });
  const verdicts = [
    { success: true },
    { success: false },
    { success: false, 'error-codes': ['invalid-input-secret'] },
    secret('respuesta'),
    { status: 500 },
    'cut',
  ];
  for (const verdict of verdicts) {
    google.verdict = verdict;
    await call('/createAccount', somebody({ captcha: secret('prueba') }), {}, server.url);
  }
  await google.stop();
  await call('/createAccount', somebody({ captcha: secret('prueba') }), {}, server.url);
});

/** Every call that needs the database, with an account, a token and a proof that would do. */
async function everything(known: Known, token: string): Promise<void> {
  await call('/login', { ...known });
  await call('/createAccount', somebody({ captcha: await proof() }));
  await call('/logout', undefined, bearer(token));
  await call('/create-checkout-session', order, bearer(token));
}

parts.test(
  'through a database that refuses, that has other tables, and that is not there',
  async () => {
    const known = await registered();
    const token = await tokenOf(known);
    // What PostgreSQL says of a value that it cannot take quotes the value.
    shop.sql('ALTER TABLE accounts ADD CONSTRAINT none CHECK (false) NOT VALID');
    await call('/createAccount', somebody({ captcha: await proof() }));
    shop.sql('ALTER TABLE accounts DROP CONSTRAINT none');
    for (const table of ['accounts', 'sessions', 'rate_limits', 'captcha_spent']) {
      shop.sql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
      await everything(known, token);
      shop.sql(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
    }
    await shop.stopDatabase();
    await everything(known, token);
  },
);

test('through what nginx refuses, and through a server that is stopped', async () => {
  const address = '2001:db8:ca4a:510::1';
  secrets.add(address);
  const from = { 'x-forwarded-for': address };
  const query = (): string => `?email=${email()}&token=${secret('ficha')}`;
  const refused = await call(`/login${query()}`, 'x'.repeat(60_000), from);
  expect(refused.status).toBe(413);
  // A form that is sent before its script has come, with its method or without.
  const form = { ...from, 'content-type': 'application/x-www-form-urlencoded' };
  expect((await call('/acceder', `email=${email()}`, form)).status).toBe(303);
  expect((await get(`${shop.web}/acceder${query()}`, from)).status).toBe(404);
  await shop.program.stop();
  expect((await call(`/login${query()}`, '{}', from)).status).toBe(503);
  const session = await get(`${shop.web}/checkout-session/${secret('compra')}${query()}`, from);
  expect(session.status).toBe(503);
});

test('all of these happened, and no log has a word of it', async () => {
  await parts.all();
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      '/login 200',
      '/login 400 body_malformed',
      '/login 401 credentials_wrong',
      '/login 413 body_too_large',
      '/login 415 content_type_unsupported',
      '/login 422 captcha_required',
      '/login 422 field_too_long',
      '/login 500 internal',
      '/login 503 busy',
      '/createAccount 201',
      '/createAccount 409 email_taken',
      '/createAccount 422 captcha_invalid',
      '/createAccount 500 internal',
      '/createAccount 503 busy',
      '/password 200',
      '/password 401 token_invalid',
      '/password 422 password_wrong',
      '/logout 204',
      '/logout 401 token_invalid',
      '/logout 500 internal',
      '/logout 503 busy',
      '/create-checkout-session 401 token_invalid',
    ]),
  );
  for (const event of ['"event":"refused"', '"event":"incident"', 'recaptcha_unavailable'])
    await shop.logsWith(event);
  const logs = shop.logs();
  expect(secrets.size).toBeGreaterThan(500);
  expectSilent(logs);
});
