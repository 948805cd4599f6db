// The limits of one account apply to every spelling that PostgreSQL's lower() maps to its e-mail: UTF-8 locales map
// U+212A to k and U+0130 to i, the locale C maps neither.

import { freshProof, logIn, password, register } from './support/accounts';
import { post, type Answer } from './support/http';
import { at } from './support/json';
import { openShop, type Program } from './support/shop';

const shop = await openShop();

/** All sixteen; the first one is plain ASCII. */
const spellings = ['k', '\u212a'].flatMap((k1) =>
  ['i', '\u0130'].flatMap((i1) =>
    ['k', '\u212a'].flatMap((k2) =>
      ['i', '\u0130'].map((i2) => `${k1}${i1}${k2}${i2}@example.com`),
    ),
  ),
);
const [plain = '', ...others] = spellings;
const from = { 'x-real-ip': '203.0.113.7' };

describe.each(['C.UTF-8', 'C'])('sixteen spellings of one e-mail, with the locale %s', (locale) => {
  let server: Program;
  beforeAll(async () => {
    const name = `spellings_${locale === 'C' ? 'c' : 'utf8'}`;
    shop.sql(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE '${locale}' LC_CTYPE '${locale}'`,
    );
    server = await shop.startServer(shop.databaseUrl.replace('/shop?', `/${name}?`), {
      LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS: '3/600',
    });
    expect((await register(server.url, { email: plain })).status).toBe(201);
  });

  const attempt = async (email: string, secret: string): Promise<unknown[]> => {
    const answer: Answer = await logIn(server.url, email, secret, from);
    return [answer.status, at(answer.json, 'error.code')];
  };

  test('sign in only the owner of the plain spelling', async () => {
    expect(others).toHaveLength(15);
    for (const email of others) expect((await attempt(email, password))[0]).toBe(401);
    expect((await logIn(server.url, plain.toUpperCase(), password, from)).status).toBe(200);
  });

  test('allow no further attempts without a captcha once the account requires one', async () => {
    for (let i = 0; i < 3; i += 1) {
      expect(await attempt(plain, 'no es la contraseña')).toEqual([401, 'credentials_wrong']);
    }
    expect(await attempt(plain, password)).toEqual([422, 'captcha_required']);
    const answers = [];
    for (const email of others) answers.push((await attempt(email, password))[0]);
    expect(answers).not.toContain(200);
    const body = { email: plain, password, captcha: await freshProof() };
    const owner = await post(`${server.url}/login`, JSON.stringify(body), {
      'content-type': 'application/json',
      ...from,
    });
    expect(owner.status).toBe(200);
  });
});
