// Accounts as the pages make and use them, and captcha responses at the lowest cost: altcha-lib makes the challenge
// with the server's secret and solves it.

import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { post, postJson, type Answer } from './http';
import { textAt, type Json } from './json';

/** CAPTCHA_SECRET of every server in these tests. */
export const captchaSecret = 'a-captcha-secret-that-only-tests-have';

export type Body = Readonly<Record<string, Json | undefined>>;

let people = 0;
/** An e-mail without an account. */
export function freshEmail(): string {
  people += 1;
  return `persona-${String(process.pid)}-${String(people)}@example.com`;
}

export const password = 'Tampico-89000-jaiba';

/** The registration as the pages send it, without the captcha. */
export function person(change: Body = {}): Body {
  return {
    firstName: 'María José',
    lastName: 'Nuñez Ibáñez',
    role: 'user',
    address: 'Av. Hidalgo 123, Col. Centro',
    between_Streets: 'Altamira y Obregón',
    CP: '89000',
    description: 'Casa azul, portón negro',
    phone: '8331234567',
    email: freshEmail(),
    password,
    ...change,
  };
}

export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/** The response of ALTCHA's widget to a solved challenge. */
export async function solved(challenge: Challenge): Promise<string> {
  // Its default timeout is 90 s, which a busy machine can reach.
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 3_600_000 });
  if (solution === null) throw new Error('altcha-lib could not solve the challenge');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** The response to a challenge of altcha-lib in the form of the server's challenges; cost: the work of the device. */
export async function freshProof({ expiresAt = inSeconds(600), cost = 1 } = {}): Promise<string> {
  return solved(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      counter: 3,
      deriveKey,
      expiresAt,
      hmacSignatureSecret: captchaSecret,
    }),
  );
}

/** Registers with a valid captcha, unless `change` has another or undefined. */
export async function register(base: string, change: Body = {}, headers = {}): Promise<Answer> {
  const captcha = 'captcha' in change ? {} : { captcha: await freshProof() };
  return postJson(`${base}/createAccount`, { ...person(), ...captcha, ...change }, headers);
}

/** Signs in, with the members that the pages have always sent. */
export const logIn = (
  base: string,
  email: Json,
  secret: Json = password,
  headers = {},
): Promise<Answer> =>
  postJson(
    `${base}/login`,
    { email, password: secret },
    { authorization: 'Bearer undefined', ...headers },
  );

export interface Account {
  readonly email: string;
  readonly token: string;
}

/** A shopper who has registered and signed in. */
export async function signedIn(base: string): Promise<Account> {
  const email = freshEmail();
  const registered = await register(base, { email });
  if (registered.status !== 201) throw new Error(`no account: ${registered.text}`);
  const answer = await logIn(base, email);
  if (answer.status !== 200) throw new Error(`no token: ${answer.text}`);
  return { email, token: textAt(answer.json, 'message') };
}

export const bearer = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
});

export function logOut(base: string, token: string): Promise<Answer> {
  return post(`${base}/logout`, undefined, bearer(token));
}
