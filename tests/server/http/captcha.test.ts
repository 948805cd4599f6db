// The ALTCHA captcha, compared with altcha-lib: altcha-lib solves the server's challenges, and the server accepts
// altcha-lib's challenges; each response counts once, before it expires.

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
  test('is fresh, lasts ten minutes, and reveals no secret', async () => {
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

  test('is verified once by altcha-lib and by the server when altcha-lib solved it', async () => {
    const proof = await solved(await challengeOf());
    const { challenge, solution } = decoded(proof);
    const found = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: captchaSecret,
    });
    expect(found).toMatchObject({ verified: true, expired: false, invalidSignature: false });
    // The work that slows robots down: the hidden number is within the announced range.
    expect(solution.counter).toBeLessThan(3_000);
    expect(challenge.parameters.cost).toBe(5_000);

    expect((await register(shop.web, { captcha: proof })).status).toBe(201);
    expect(verdict(await register(shop.web, { captcha: proof }))).toEqual(refused);
  });
});

describe('a challenge of altcha-lib with the shared secret', () => {
  test('is accepted when it is solved', async () => {
    expect((await register(shop.web, { captcha: await freshProof() })).status).toBe(201);
  });

  test('is rejected when it is signed with another secret', async () => {
    const captcha = await freshProof({ secret: 'a-captcha-secret-of-another-shop-entirely' });
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
  });

  test('is rejected by altcha-lib and the server after it expired', async () => {
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
  test.each(changed)(
    'with %s is rejected, and accepted afterwards without the change',
    async (_, change) => {
      const proof = await freshProof();
      const captcha = encoded(change(decoded(proof)));
      expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
      expect((await register(shop.web, { captcha: proof })).status).toBe(201);
    },
  );

  test('cannot be used again in another encoding', async () => {
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

  test('is accepted once among concurrent requests', async () => {
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
  ])('rejects a malformed captcha response (%#)', async (captcha) => {
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
  });
});

test('a captcha response stays valid for three attempts with a taken e-mail', async () => {
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

describe('two servers with one database', () => {
  test('accept a captcha response of the other server once in total', async () => {
    const second = await shop.startServer();
    expect((await challengeOf(second.url)).signature).toMatch(/^[0-9a-f]{64}$/);
    const captcha = await freshProof();
    expect((await register(second.url, { captcha })).status).toBe(201);
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
  });

  test('issue challenges that last CAPTCHA_SECONDS', async () => {
    const second = await shop.startServer(undefined, { CAPTCHA_SECONDS: '30' });
    const before = inSeconds(30);
    const { parameters } = await challengeOf(second.url);
    expect(parameters.expiresAt).toBeGreaterThanOrEqual(before);
    expect(parameters.expiresAt).toBeLessThanOrEqual(inSeconds(30));
  });

  test('issue challenges of CAPTCHA_COST rounds a number, 5,000 by default', async () => {
    expect((await challengeOf(shop.web)).parameters.cost).toBe(5_000);
    const second = await shop.startServer(undefined, { CAPTCHA_COST: '300' });
    expect((await challengeOf(second.url)).parameters.cost).toBe(300);
  });
});

test('a used captcha response is stored until it expires', async () => {
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
