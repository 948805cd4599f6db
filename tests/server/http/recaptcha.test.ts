// With Google's keys set, reCAPTCHA replaces ALTCHA: the server verifies each captcha response with Google.

import { register } from './support/accounts';
import { CaptchaProvider } from './support/captcha_provider';
import { get } from './support/http';
import { openShop } from './support/shop';

const siteKey = '6Lcanario_site-key';
const secret = '6Lcanario_secret';

const google = await CaptchaProvider.start();
const shop = await openShop({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET: secret,
  RECAPTCHA_API_BASE: google.url,
});
afterAll(() => google.stop());

const proof = '03AGdBq-canario_of+google/ñ&secret=other';

test("the content security policy allows Google's script and frame, and no other origin", async () => {
  const { headers } = await get(`${shop.web}/`);
  const policy = headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy.filter((directive) => directive.includes('https:'))).toEqual([
    "script-src 'self' 'wasm-unsafe-eval' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  ]);
});

test('an accepted captcha response creates an account after one verification request', async () => {
  const offer = await get(`${shop.web}/captcha-challenge`);
  expect([offer.status, offer.json]).toEqual([200, { provider: 'recaptcha', siteKey }]);
  expect((await register(shop.web, { captcha: proof })).status).toBe(201);
  expect(shop.count('accounts')).toBe(1);
  expect(google.calls).toEqual([
    {
      method: 'POST',
      path: '/recaptcha/api/siteverify',
      contentType: 'application/x-www-form-urlencoded',
      form: { secret, response: proof },
    },
  ]);
});
