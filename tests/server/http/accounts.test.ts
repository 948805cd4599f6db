// Registration, sign-in, login sessions, passwords and sign-out over HTTP. tests/server/unit/accounts/ has every error.

import { verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  bearer,
  captchaSecret,
  freshEmail,
  logIn,
  logOut,
  password,
  register,
  signedIn,
  solved,
} from './support/accounts';
import { expectError, get, request, type Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, oneEstelar } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();
const known = await signedIn(shop.web);

const wrong = {
  error: {
    code: 'credentials_wrong',
    message: 'El correo o la contraseña no son correctos.',
  },
};
const ended = {
  error: { code: 'token_invalid', message: 'Tu sesión terminó. Inicia sesión de nuevo.' },
};

/** The parts of a response that a client can see, except the date. */
function visible({ status, headers, text }: Answer): Json {
  const all = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return [status, all.map(([name, value]) => `${name}: ${value}`), text];
}

const tokenOf = ({ json }: Answer): string => textAt(json, 'message');
const accountOf = (session: Answer): string =>
  shop.purchase("coalesce(account_id, 'guest')", textAt(session.json, 'id'));

/** The log events of accounts. */
const accountEvents = (): readonly Readonly<Record<string, Json>>[] =>
  shop
    .logs()
    .split('\n')
    .filter((line) => /"event":"(registered|signed_in|refused)"/.test(line))
    .map((line) => JSON.parse(line) as Record<string, Json>);

test('registration, sign-in and failed sign-in are logged under one pseudonym', async () => {
  const before = accountEvents().length;
  const { email } = await signedIn(shop.web);
  await logIn(shop.web, email, 'otra contraseña');
  await until('the log has three lines', () => accountEvents().length === before + 3);
  const lines = accountEvents().slice(before);
  expect(lines.map(({ event, code }) => [event, code])).toEqual([
    ['registered', undefined],
    ['signed_in', undefined],
    ['refused', 'credentials_wrong'],
  ]);
  for (const { account, address, time } of lines) {
    expect([account, address]).toEqual([lines[0]?.['account'], lines[0]?.['address']]);
    expect(account).toMatch(/^[0-9a-f]{16}$/);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
  }
});

test('a registration with the longest value of every field opens a login session', async () => {
  const longest = {
    firstName: 'ñ'.repeat(80),
    lastName: 'á'.repeat(80),
    address: '€'.repeat(200),
    between_Streets: 'é'.repeat(200),
    description: '😀'.repeat(500),
    password: 'ü'.repeat(128),
    email: `${'x'.repeat(64)}@${`${'d'.repeat(60)}.`.repeat(3)}mx`,
  };
  const { status, json } = await register(shop.web, longest);
  expect([status, at(json, 'message')]).toEqual([201, 'Cuenta creada satisfactoriamente']);
  expect((await logOut(shop.web, textAt(json, 'token'))).status).toBe(204);
  expect((await logIn(shop.web, longest.email, longest.password)).status).toBe(200);
});

test.each([
  ['a stranger’s e-mail', () => freshEmail(), password],
  ['SQL for an e-mail', () => "'or'1'='1@example.com", password],
  ['one with a zero byte behind it', () => known.email, `${password}\u0000`],
])(
  'POST /login returns for %s byte for byte the response of a wrong password',
  async (_, email, secret) => {
    const usual = await logIn(shop.web, known.email, 'otra contraseña');
    expect([usual.status, usual.json]).toEqual([401, wrong]);
    expect(usual.headers.get('www-authenticate')).toBe('Bearer');
    expect(visible(await logIn(shop.web, email(), secret))).toEqual(visible(usual));
  },
);

test('a login session token links the purchase to the account', async () => {
  const sold = await buy(shop.web, oneEstelar, bearer(known.token));
  expect(sold.status).toBe(200);
  expect(accountOf(sold)).toBe(shop.sql(`SELECT id FROM accounts WHERE email = '${known.email}'`));
  expect(accountOf(await buy(shop.web))).toBe('guest');
});

test('a sign-in ends the session that the browser had, and no other one', async () => {
  const { email, token } = await signedIn(shop.web);
  const onPhone = tokenOf(await logIn(shop.web, email));
  const signIn = (secret: string, authorization: string) =>
    logIn(shop.web, email, secret, { authorization });
  expect((await signIn('otra contraseña', `Bearer ${token}`)).status).toBe(401);
  expect((await signIn(password, 'Bearer undefined')).status).toBe(200);
  expect((await buy(shop.web, oneEstelar, bearer(token))).status).toBe(200);

  const fresh = tokenOf(await signIn(password, `Bearer ${token}`));
  expect((await buy(shop.web, oneEstelar, bearer(token))).json).toEqual(ended);
  for (const valid of [fresh, onPhone]) {
    expect((await buy(shop.web, oneEstelar, bearer(valid))).status).toBe(200);
  }
  expect((await register(shop.web, {}, bearer(fresh))).status).toBe(201);
  expect((await buy(shop.web, oneEstelar, bearer(fresh))).json).toEqual(ended);
});

test('an SQL statement revokes the login sessions of one account, or of all', async () => {
  const [one, other] = [await signedIn(shop.web), await signedIn(shop.web)];
  const second = tokenOf(await logIn(shop.web, one.email));
  // The statement is in docs/security.md.
  const end = 'UPDATE sessions SET revoked_at = now() WHERE revoked_at IS NULL';
  shop.sql(`${end} AND account_id = (SELECT id FROM accounts WHERE email = '${one.email}')`);
  for (const token of [one.token, second]) {
    expect((await buy(shop.web, oneEstelar, bearer(token))).json).toEqual(ended);
  }
  expect((await buy(shop.web, oneEstelar, bearer(other.token))).status).toBe(200);
  shop.sql(end);
  expect((await buy(shop.web, oneEstelar, bearer(other.token))).json).toEqual(ended);
});

test('no response sets a cookie or allows another origin to read it', async () => {
  const origin = { origin: 'https://otra.example' };
  const { token } = known;
  const headers = { ...origin, 'access-control-request-method': 'POST' };
  const preflight = await request(`${shop.web}/login`, { method: 'OPTIONS', headers });
  expect(preflight.status).toBe(405);
  const answers = [
    preflight,
    await logIn(shop.web, known.email, password, origin),
    await logIn(shop.web, known.email, 'otra contraseña', origin),
    await register(shop.web, {}, origin),
    await buy(shop.web, oneEstelar, { ...bearer(token), ...origin }),
    ...(await Promise.all(
      ['/', '/no-existe', '/captcha-challenge', '/healthz', '/checkout-session/cs_test_1'].map(
        (path) => get(`${shop.web}${path}`, origin),
      ),
    )),
  ];
  for (const { headers } of answers) {
    const names = [...headers.keys()];
    expect(names.filter((name) => /^(set-cookie|access-control-)/.test(name))).toEqual([]);
  }
});

// The other suites register with challenges of altcha-lib.
test('a challenge is solved and verified by altcha-lib, and accepted once by all servers', async () => {
  const second = await shop.startServer();
  const answer = await get(`${shop.web}/captcha-challenge`);
  expect(answer.text).not.toContain(captchaSecret);
  const captcha = await solved(answer.json as unknown as Challenge);
  const { challenge, solution } = JSON.parse(Buffer.from(captcha, 'base64').toString()) as {
    challenge: Challenge;
    solution: Solution;
  };
  const hmacSignatureSecret = captchaSecret;
  expect(
    await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret }),
  ).toMatchObject({ verified: true, expired: false, invalidSignature: false });
  // The work that slows robots down: the hidden number is within the announced range.
  expect(solution.counter).toBeLessThan(3_000);
  expect(challenge.parameters.cost).toBe(5_000);

  expect((await register(second.url, { captcha })).status).toBe(201);
  const message = 'No se pudo comprobar el reCAPTCHA. Complétalo otra vez.';
  const again = await register(shop.web, { captcha });
  expectError(again, 422, { code: 'captcha_invalid', message, field: 'captcha' });
});
