// The ALTCHA captcha, compared with altcha-lib: altcha-lib solves the server's challenges, and the server accepts
// altcha-lib's challenges; each response counts once, before it expires.

import { verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  captchaSecret,
  encoded,
  freshProof,
  inSeconds,
  register,
  solved,
} from './support/accounts';
import { get, type Answer } from './support/http';
import { type Json } from './support/json';
import { openShop } from './support/shop';

const shop = await openShop();

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
});

describe('two servers with one database', () => {
  test('accept a captcha response of the other server once in total', async () => {
    const second = await shop.startServer();
    expect((await challengeOf(second.url)).signature).toMatch(/^[0-9a-f]{64}$/);
    const captcha = await freshProof();
    expect((await register(second.url, { captcha })).status).toBe(201);
    expect(verdict(await register(shop.web, { captcha }))).toEqual(refused);
  });
});
