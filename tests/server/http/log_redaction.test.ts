// Values that must not appear in a log or an error: passwords, tokens, e-mails, phones, IMEIs, names, addresses and
// captcha responses, through every rejection of a call. Each value is unique and searched for in several spellings.
// contract.test.ts searches the logs of calls that succeed, or fail for another reason than their data.

import { bearer, freshProof, inSeconds, person, type Body } from './support/accounts';
import { from, get, post, type Answer } from './support/http';
import { at, textAt } from './support/json';
import { oneEstelar, topUp100 } from './support/orders';
import { Parts } from './support/parts';
import { openShop } from './support/shop';
import { answering, cut, recaptchaAt, Upstream } from './support/upstream';

const shop = await openShop();

let number = 0;
/** All confidential values that were sent or returned. */
const secrets = new Set<string>();
function secret(kind: string): string {
  number += 1;
  const text = `canario${kind}${String(process.pid)}x${String(number)}`;
  secrets.add(text);
  return text;
}
const email = (): string => `${secret('correo')}@example.com`;
const password = (): string => `${secret('clave')} ñ"\\`;

function registration(change: Body = {}): Body {
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

/** Encodings in which a value could appear: plain, in JSON, in a URL, in hexadecimal digits. */
const spellings = (text: string): readonly string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
];

function expectSilent(text: string): void {
  const leaked = [...secrets].filter((one) =>
    spellings(one).some((spelling) => text.includes(spelling)),
  );
  expect(leaked).toEqual([]);
  // Parts of the value must not appear either, in any letter case.
  expect(/.{0,80}canario.{0,80}/i.exec(text)?.[0]).toBeUndefined();
}

const parts = new Parts();
const kinds = new Set<string>();

/** Sends a request and checks the whole response, except one that returns a token. */
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
  if (['/login', '/password', '/reset-password'].includes(path) && answer.status === 200)
    secrets.add(textAt(answer.json, 'message'));
  else if (answer.status === 201) secrets.add(textAt(answer.json, 'token'));
  else expectSilent(answer.text);
  expectSilent([...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'));
  return answer;
}

async function registered() {
  const known = { email: email(), password: password() };
  const answer = await call('/createAccount', registration({ ...known, captcha: await proof() }));
  expect(answer.status).toBe(201);
  return known;
}
async function tokenOf(known: Body, base = shop.web): Promise<string> {
  return textAt((await call('/login', known, {}, base)).json, 'message');
}

parts.test('requests with invalid data leave no secret in the log', async () => {
  const known = await registered();
  for (const one of [known.email, email(), secret('correo')]) {
    await call('/login', { email: one, password: password() });
  }
  await call('/login', { email: email() });
  await call('/login', { email: `${'x'.repeat(255)}${email()}`, password: password() });
  await call('/login', { email: [email()], password: { clave: password() } });
  await call('/createAccount', registration({ email: known.email, captcha: await proof() }));
  for (const captcha of [undefined, secret('prueba'), await proof({ expiresAt: inSeconds(-1) })]) {
    await call('/createAccount', registration({ captcha }));
  }
  for (const field of Object.keys(registration())) {
    await call('/createAccount', registration({ [field]: undefined, captcha: await proof() }));
    await call('/createAccount', registration({ [field]: [secret('lista')] }));
    await call('/createAccount', registration({ [field]: secret('largo').padEnd(600, 'x') }));
  }
  const mine = bearer(await tokenOf(known));
  await call('/password', { currentPassword: password(), password: password() }, mine);
  await call('/password', { currentPassword: [password()], password: password() }, mine);
  await call('/password', { currentPassword: known.password, password: known.password }, mine);
  const captcha = await proof();
  for (let i = 0; i < 2; i += 1) await call('/createAccount', registration({ captcha }));
});

parts.test('unknown and expired tokens leave no secret in the log', async () => {
  const ended = await tokenOf(await registered());
  shop.sql(`UPDATE sessions SET ends_at = now() WHERE token_sha256 = sha256('${ended}')`);
  for (const header of [ended, secret('ficha'), `${secret('ficha')} x`, `ñ${secret('ficha')}`]) {
    const headers = { authorization: Buffer.from(`Bearer ${header}`).toString('latin1') };
    for (const base of [shop.web, shop.server]) {
      await call('/logout', undefined, headers, base);
      await call('/password', { currentPassword: password(), password: password() }, headers, base);
      await call('/create-checkout-session', oneEstelar, headers, base);
      await call('/login', { email: email(), password: password() }, headers, base);
    }
  }
});

parts.test('malformed requests leave no secret in the log', async () => {
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

parts.test('IMEI checks and top-ups leave no secret in the log', async () => {
  const digits = (start: string, length: number): string => {
    number += 1;
    const text = start + String(number * 7_919).padStart(length - start.length, '0');
    secrets.add(text);
    return text;
  };
  const imei = (): string => digits('86104005', 15);
  for (const wrong of [imei(), `${imei()}0`, `${imei()} x`, [imei()]]) {
    await call('/imeis', { imei: wrong });
    await call('/imeis', `{"imei":${JSON.stringify(wrong)}`);
  }
  const topUp = { products: [topUp100], type: 2, email: email(), phone: digits('833', 10) };
  for (const change of [{}, { phone: `${digits('833', 10)}1` }, { email: `${email()} x` }]) {
    await call('/create-checkout-session', { ...topUp, ...change });
  }
});

parts.test('every result of Google’s captcha leaves no secret in the log', async () => {
  const google = await Upstream.start();
  const server = await shop.startServer(undefined, recaptchaAt(google, secret('google')));
  for (const treat of [
    answering({ success: true }),
    answering({ success: false }),
    answering({ success: false, 'error-codes': ['invalid-input-secret'] }),
    answering(secret('respuesta')),
    answering({ success: true }, 500),
    cut,
  ]) {
    google.treat = treat;
    await call('/createAccount', registration({ captcha: secret('prueba') }), {}, server.url);
  }
  await google.stop();
  await call('/createAccount', registration({ captcha: secret('prueba') }), {}, server.url);
});

parts.test('a value that PostgreSQL rejects leaves no secret in the log', async () => {
  shop.sql('ALTER TABLE accounts ADD CONSTRAINT none CHECK (false) NOT VALID');
  await call('/createAccount', registration({ captcha: await proof() }));
  shop.sql('ALTER TABLE accounts DROP CONSTRAINT none');
});

test('rejections by nginx and a stopped server leave no secret in the log', async () => {
  const address = '2001:db8:ca4a:510::1';
  secrets.add(address);
  const headers = from(address);
  const query = (): string => `?email=${email()}&token=${secret('ficha')}`;
  const refused = await call(`/login${query()}`, 'x'.repeat(60_000), headers);
  expect(refused.status).toBe(413);
  // A form that is sent before its script has loaded, with and without its method.
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  expect((await call('/acceder', `email=${email()}`, form)).status).toBe(303);
  expect((await get(`${shop.web}/acceder${query()}`, headers)).status).toBe(404);
  await shop.program.stop();
  expect((await call(`/login${query()}`, '{}', headers)).status).toBe(503);
  const session = await get(`${shop.web}/checkout-session/${secret('compra')}${query()}`, headers);
  expect(session.status).toBe(503);
});

test('all expected responses occurred, and no log contains a secret', async () => {
  await parts.all();
  for (const [path, outcomes] of Object.entries({
    '/login': ['200', '400 body_malformed', '401 credentials_wrong', '413 body_too_large'],
    '/createAccount': [
      '201',
      '409 email_taken',
      '422 captcha_invalid',
      '422 field_too_long',
      '500 internal',
    ],
    '/password': ['401 token_invalid', '422 password_wrong'],
    '/logout': ['401 token_invalid'],
    '/create-checkout-session': ['401 token_invalid', '422 phone_malformed', '422 email_malformed'],
    '/imeis': ['400 body_malformed', '422 imei_not_digits'],
  })) {
    for (const outcome of outcomes) expect([...kinds]).toContain(`${path} ${outcome}`);
  }
  for (const event of ['"event":"refused"', '"event":"incident"', 'recaptcha_unavailable'])
    await shop.logsWith(event);
  const logs = shop.logs();
  expect(secrets.size).toBeGreaterThan(400);
  expectSilent(logs);
});
