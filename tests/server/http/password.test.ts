// POST /password and POST /reset-password over HTTP: preconditions, revoked login sessions and the new token.

import { bearer, logIn, password, signedIn } from './support/accounts';
import { post, type Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, type Order } from './support/orders';
import { command, openShop, resetToken } from './support/shop';

const shop = await openShop();

const order: Order = { products: [estelar], type: 1 };
const fresh = 'Jaiba azul de Tampico';

function change(token: string | undefined, body: object): Promise<Answer> {
  return post(`${shop.web}/password`, JSON.stringify(body), {
    'content-type': 'application/json',
    ...(token === undefined ? {} : bearer(token)),
  });
}
const summary = ({ status, json }: Answer): Json => [
  status,
  at(json, 'error.code') ?? '',
  at(json, 'error.field') ?? '',
];
const buys = async (token: string): Promise<number> =>
  (await buy(shop.web, order, bearer(token))).status;
const tokenOf = (answer: Answer): string => textAt(answer.json, 'message');

test('a changed password is valid immediately, with a new token here and after sign-in elsewhere', async () => {
  const { email, token } = await signedIn(shop.web);
  const elsewhere = tokenOf(await logIn(shop.web, email));
  const answer = await change(token, { currentPassword: password, password: fresh });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ message: tokenOf(answer) });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(tokenOf(answer)).toMatch(/^[A-Za-z0-9_-]{43}$/);

  expect(await buys(tokenOf(answer))).toBe(200);
  expect([await buys(token), await buys(elsewhere)]).toEqual([401, 401]);
  expect(summary(await logIn(shop.web, email))).toEqual([401, 'credentials_wrong', '']);
  expect((await logIn(shop.web, email, fresh)).status).toBe(200);
});

describe('a password reset link', () => {
  const reset = (body: object): Promise<Answer> =>
    post(`${shop.web}/reset-password`, JSON.stringify(body), {
      'content-type': 'application/json',
    });

  test('is printed for an account, sets the password once and revokes every login session', async () => {
    const { email, token } = await signedIn(shop.web);
    const { code, out } = await command(shop, 'reset-link', ` ${email.toUpperCase()} `);
    expect([code, out.startsWith(`${shop.web}/acceder#restablecer=acc_`)]).toEqual([0, true]);
    const link = out.trim().split('=')[1] ?? '';
    const answer = await reset({ token: link, password: fresh });
    expect([answer.status, answer.json]).toEqual([200, { message: tokenOf(answer) }]);
    expect([await buys(tokenOf(answer)), await buys(token)]).toEqual([200, 401]);
    expect(summary(await logIn(shop.web, email))).toEqual([401, 'credentials_wrong', '']);
    expect((await logIn(shop.web, email, fresh)).status).toBe(200);

    expect(summary(await reset({ token: link, password }))).toEqual([
      422,
      'reset_link_invalid',
      '',
    ]);
    expect((await logIn(shop.web, email, fresh)).status).toBe(200);
  });

  test('is not created for an e-mail without an account', async () => {
    expect(await command(shop, 'reset-link', 'absent@example.com')).toMatchObject({
      code: 1,
      out: '',
      err: 'tuisty_admin: no account has that e-mail\n',
    });
    const bare = await command(shop, 'reset-link');
    expect([bare.code, bare.out]).toEqual([2, '']);
    expect(bare.err).toMatch(/^tuisty_admin: reset-link takes an e-mail\n/);
  });

  test('is rejected when it is modified or used for another account', async () => {
    const { email } = await signedIn(shop.web);
    const other = await resetToken(shop, (await signedIn(shop.web)).email);
    const token = await resetToken(shop, email);
    const [id = '', until = '', mac = ''] = token.split('.');
    const later = String(Number(until) + 1);
    for (const wrong of [
      `${id}.${later}.${mac}`,
      `${other.split('.')[0] ?? ''}.${until}.${mac}`,
      `${token}0`,
    ]) {
      expect(summary(await reset({ token: wrong, password: fresh }))).toEqual([
        422,
        'reset_link_invalid',
        '',
      ]);
    }
    expect((await logIn(shop.web, email)).status).toBe(200);
  });
});
