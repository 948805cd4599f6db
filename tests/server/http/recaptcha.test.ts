// With Google's keys set, reCAPTCHA replaces ALTCHA: the server verifies each captcha response with Google.

import { freshProof, register } from './support/accounts';
import { CaptchaProvider } from './support/captcha_provider';
import { get, type Answer } from './support/http';
import { at, type Json } from './support/json';
import { openShop } from './support/shop';

const siteKey = '6Lcanario_site-key';
const secret = '6Lcanario_secret';

const google = await CaptchaProvider.start();
const shop = await openShop({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET: secret,
  RECAPTCHA_API_BASE: google.url,
});
beforeEach(() => {
  google.calls.length = 0;
  google.verdict = { success: true };
});
afterAll(() => google.stop());

const proof = '03AGdBq-canario_of+google/ñ&secret=other';
const send = (captcha: Json | undefined = proof): Promise<Answer> =>
  register(shop.web, { captcha });
const accounts = (): number => shop.count('accounts');

test("the pages receive the captcha's type and its public key", async () => {
  const answer = await get(`${shop.web}/captcha-challenge`);
  expect([answer.status, answer.json]).toEqual([200, { provider: 'recaptcha', siteKey }]);
});

test("the content security policy allows Google's script and frame, and no other origin", async () => {
  const { headers } = await get(`${shop.web}/`);
  const policy = headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy.filter((directive) => directive.includes('https:'))).toEqual([
    "script-src 'self' 'wasm-unsafe-eval' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  ]);
});

test('an accepted captcha response creates an account after one verification request', async () => {
  const before = accounts();
  expect((await send()).status).toBe(201);
  expect(accounts()).toBe(before + 1);
  expect(google.calls).toEqual([
    {
      method: 'POST',
      path: '/recaptcha/api/siteverify',
      contentType: 'application/x-www-form-urlencoded',
      form: { secret, response: proof },
    },
  ]);
});

test('a rejected captcha response returns 422, also one of ALTCHA', async () => {
  google.verdict = { success: false, 'error-codes': ['invalid-input-response'] };
  const before = accounts();
  for (const captcha of [proof, await freshProof()]) {
    const answer = await send(captcha);
    expect([answer.status, at(answer.json, 'error.code')]).toEqual([422, 'captcha_invalid']);
  }
  expect([accounts(), google.calls.length]).toEqual([before, 2]);
});

async function expectBusy(): Promise<void> {
  const before = accounts();
  const answer = await send();
  expect([answer.status, at(answer.json, 'error.code')]).toEqual([503, 'busy']);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(accounts()).toBe(before);
}

test('an unreachable Google causes 503, and the shop stays ready', async () => {
  await google.stop();
  await expectBusy();
  expect((await get(`${shop.web}/readyz`)).status).toBe(200);
});

test('neither the secret nor a captcha response is in a log', async () => {
  const logs = await shop.logsWith('recaptcha_unavailable');
  expect(logs).not.toContain(secret);
  expect(logs).not.toContain('03AGdBq');
});
