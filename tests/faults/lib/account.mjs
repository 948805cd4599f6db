// An account for load and fault tests, with a captcha response at the lowest cost: the challenge is made with the
// server's secret.

import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** CAPTCHA_SECRET of the servers. */
export const captchaSecret = 'a-captcha-secret-of-the-sandbox-alone';

export const password = 'Tampico-89000-jaiba';

export async function register(/** @type {string} */ base, /** @type {string} */ email) {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + 600,
    hmacSignatureSecret: captchaSecret,
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  const response = await fetch(`${base}/createAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'María',
      lastName: 'Nuñez',
      role: 'user',
      address: 'Av. Hidalgo 123, Centro',
      between_Streets: 'Altamira y Obregón',
      CP: '89000',
      description: 'Casa azul',
      phone: '8331234567',
      email,
      password,
      captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    }),
  });
  if (response.status !== 201) throw new Error(`no account: ${await response.text()}`);
}
