// The captcha of our own, beside the library that sets its form: what altcha-lib solves of the server's passes
// here, and what altcha-lib makes and solves passes here as well; each proof once, and for its time only.

import { verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  captchaSecret,
  encoded,
  freshEmail,
  freshProof,
  inSeconds,
  register,
  solved,
} from './support/accounts';
import { get, type Answer } from './support/http';
import { textAt, type Json } from './support/json';
import { startShop, stopShop, type Shop } from './support/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => stopShop(shop));

const challengeOf = async (base = shop.web): Promise<Challenge> =>
  (await get(`${base}/captcha-challenge`)).json as unknown as Challenge;

interface Payload {
  readonly challenge: Challenge;
  readonly solution: Solution;
}
const decoded = (proof: string): Payload =>
  JSON.parse(Buffer.from(proof, 'base64').toString()) as Payload;

const invalid: Json = {
  error: {
    code: 'captcha_invalid',
    message: 'No se pudo comprobar el reCAPTCHA. Complétalo otra vez.',
    field: 'captcha',
  },
};
const verdict = ({ status, json }: Answer): readonly [number, unknown] => [
  status,
  status === 422 ? json : undefined,
];
const refused = [422, invalid] as const;

describe('a challenge of the server', () => {
  test('is fresh, lasts ten minutes, and is no secret of anybody', async () => {
    const before = inSeconds(600);
    const [one, other] = [await challengeOf(), await challengeOf()];
    expect(one.parameters.nonce).not.toBe(other.parameters.nonce);
    expect(one.parameters.salt).not.toBe(other.parameters.salt);
    expect(one.parameters.expiresAt).toBeGreaterThanOrEqual(before);
    expect(one.parameters.expiresAt).toBeLessThanOrEqual(inSeconds(600));
    expect(JSON.stringify(one)).not.toContain(captchaSecret);
    const { headers } = await get(`${shop.web}/captcha-challenge`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('solved by altcha-lib: right in altcha-lib’s eyes, and in the server’s, once', async () => {
    const proof = await solved(await challengeOf());
    const { challenge, solution } = decoded(proof);
    const found = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: captchaSecret,
    });
    expect(found).toMatchObject({ verified: true, expired: false, invalidSignature: false });
    // The work that makes a robot slow: the number hidden lies in the range that was promised.
    expect(solution.counter).toBeLessThan(3_000);
    expect(challenge.parameters.cost).toBe(5_000);

    expect((await register(shop.web, { captcha: proof })).status).toBe(201);
    expect(verdict(await register(shop.web, { captcha: proof }))).toEqual(refused);
  });
});

describe('a challenge of altcha-lib with the same secret', () => {
  test('solved, passes', async () => {
    expect((await register(shop.web, { captcha: await freshProof() })).status).toBe(201);
  });

  test('with another secret is a stranger’s', async () => {
    const captcha = await freshProof({ secret: 'a-captcha-secret-of-somebody-else-entirely' });
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
  });

  test('that has expired: altcha-lib and the server say so alike', async () => {
    const captcha = await freshProof({ expiresAt: inSeconds(-1) });
    const found = await verifySolution({
      ...decoded(captcha),
      deriveKey,
      hmacSignatureSecret: captchaSecret,
    });
    expect(found).toMatchObject({ verified: false, expired: true });
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
  });

  const changed: readonly (readonly [string, (payload: Payload) => object])[] = [
    ['its end put off', changeOf({ expiresAt: inSeconds(6_000) })],
    ['no end', changeOf({ expiresAt: undefined })],
    ['less work', changeOf({ keyPrefix: '00' })],
    ['another nonce', changeOf({ nonce: '0'.repeat(32) })],
    ['another algorithm', changeOf({ algorithm: 'SHA-256' })],
    ['a parameter more', changeOf({ data: { role: 'admin' } })],
    [
      'no signature',
      ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution }),
    ],
    [
      'another number',
      ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: 4 } }),
    ],
    [
      'another key',
      ({ challenge, solution }) => ({
        challenge,
        solution: { ...solution, derivedKey: '0'.repeat(64) },
      }),
    ],
    [
      'only the part of the key that the challenge shows',
      ({ challenge, solution }) => ({
        challenge,
        solution: { ...solution, derivedKey: challenge.parameters.keyPrefix },
      }),
    ],
    ['no solution', ({ challenge }) => ({ challenge })],
    ['nothing', () => ({})],
  ];
  test.each(changed)('with %s is refused; as it was, it passes after that', async (_, change) => {
    const proof = await freshProof();
    const captcha = encoded(change(decoded(proof)));
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
    expect((await register(shop.web, { captcha: proof })).status).toBe(201);
  });

  test('written in another way is spent all the same', async () => {
    const { challenge, solution } = decoded(await freshProof());
    const again = [
      { challenge, solution },
      { solution, challenge },
      { challenge, solution: { ...solution, time: 1 }, more: true },
      { challenge: { ...challenge, more: true }, solution },
    ].map((payload) => encoded(payload));
    const answers = [];
    for (const captcha of again) answers.push((await register(shop.web, { captcha })).status);
    expect(answers).toEqual([201, 422, 422, 422]);
  });

  test('sent many times at once passes once', async () => {
    const captcha = await freshProof();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register(shop.web, { captcha })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  });

  test.each([
    'x',
    'null',
    'e30=',
    'A'.repeat(5_000),
    '🦀',
    Buffer.from('['.repeat(1_500) + ']'.repeat(1_500)).toString('base64'),
  ])('and what is no proof at all is refused (%#)', async (captcha) => {
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
  });
});

test('a captcha outlives an e-mail that is taken, up to three of them', async () => {
  const email = freshEmail();
  expect((await register(shop.web, { email })).status).toBe(201);
  const kept = await freshProof();
  for (let i = 0; i < 2; i += 1) {
    const answer = await register(shop.web, { email, captcha: kept });
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([409, 'email_taken']);
  }
  expect((await register(shop.web, { captcha: kept })).status).toBe(201);

  const captcha = await freshProof();
  for (let i = 0; i < 3; i += 1) {
    expect((await register(shop.web, { email, captcha })).status).toBe(409);
  }
  expect(verdict(await register(shop.web, { email, captcha }))).toEqual(refused);
});

describe('two servers on one database', () => {
  test('a proof of one passes on the other, and on only one of them', async () => {
    const second = await shop.startServer();
    expect((await challengeOf(second.url)).signature).toMatch(/^[0-9a-f]{64}$/);
    const captcha = await freshProof();
    expect((await register(second.url, { captcha })).status).toBe(201);
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
  });

  test('CAPTCHA_SECONDS says how long a challenge lasts', async () => {
    const second = await shop.startServer(undefined, { CAPTCHA_SECONDS: '30' });
    const before = inSeconds(30);
    const { parameters } = await challengeOf(second.url);
    expect(parameters.expiresAt).toBeGreaterThanOrEqual(before);
    expect(parameters.expiresAt).toBeLessThanOrEqual(inSeconds(30));
  });

  test('CAPTCHA_COST says how much work a challenge is: 5,000 rounds a number, if nothing else', async () => {
    expect((await challengeOf(shop.web)).parameters.cost).toBe(5_000);
    const second = await shop.startServer(undefined, { CAPTCHA_COST: '300' });
    expect((await challengeOf(second.url)).parameters.cost).toBe(300);
  });
});

test('a proof that was spent is kept as long as it could be used, and no longer', async () => {
  const expiresAt = inSeconds(77);
  const proof = await freshProof({ expiresAt });
  expect((await register(shop.web, { captcha: proof })).status).toBe(201);
  const { signature } = decoded(proof).challenge;
  expect(
    shop.sql(
      'SELECT extract(epoch FROM expires_at)::bigint FROM captcha_spent ' +
        `WHERE proof = decode('${signature ?? ''}', 'hex')`,
    ),
  ).toBe(String(expiresAt));
});

/** The payload with other parameters under the same signature. */
function changeOf(parameters: Readonly<Record<string, unknown>>) {
  return ({ challenge, solution }: Payload): object => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    solution,
  });
}
