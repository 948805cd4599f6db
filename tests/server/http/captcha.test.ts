// The ALTCHA captcha, compared with altcha-lib, which solves the server's challenge. The challenges of all other suites
// are made by altcha-lib with the server's secret. tests/server/unit/accounts/captcha/ has every refusal.

import { verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { captchaSecret, register, solved } from './support/accounts';
import { expectError, get } from './support/http';
import { openShop } from './support/shop';

const shop = await openShop();

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
