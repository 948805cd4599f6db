// With Google's keys set, reCAPTCHA replaces ALTCHA: the server verifies each captcha response with Google.

import { register } from './support/accounts';
import { get } from './support/http';
import { openShop } from './support/shop';
import { answering, recaptchaAt, Upstream } from './support/upstream';

const google = await Upstream.start(answering({ success: true }));
const settings = recaptchaAt(google);
const shop = await openShop(settings);

const proof = '03AGdBq-canario_of+google/ñ&secret=other';

test("the content security policy allows Google's script and frame, and no other origin", async () => {
  const { headers } = await get(`${shop.web}/`);
  const policy = headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy.filter((directive) => directive.includes('https:'))).toEqual([
    "script-src 'self' 'wasm-unsafe-eval' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  ]);
});

test('an accepted captcha response creates an account after one verification request', async () => {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = settings;
  const offer = await get(`${shop.web}/captcha-challenge`);
  expect([offer.status, offer.json]).toEqual([200, { provider: 'recaptcha', siteKey }]);
  expect((await register(shop.web, { captcha: proof })).status).toBe(201);
  expect(shop.count('accounts')).toBe(1);
  // recaptcha_test.cpp has the request itself.
  const body = new URLSearchParams({ secret, response: proof }).toString();
  expect(google.calls).toMatchObject([{ body }]);
});
