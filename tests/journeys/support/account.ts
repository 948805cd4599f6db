// Accounts created through the API, for journeys about other subjects: the same calls, with ALTCHA's library in place
// of its widget.

import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

interface Person {
  readonly email: string;
  readonly password: string;
}

/** A shopper without an account. */
export function newPerson(): Person {
  return { email: `ana.${randomUUID()}@ejemplo.com`, password: 'jaiba-azul-89000' };
}

/** The data of a registration, by the fields' names. */
export function formOf({ email, password }: Person): Readonly<Record<string, string>> {
  return {
    firstName: 'Ana María',
    lastName: 'Núñez Ibáñez',
    address: 'Av. Hidalgo 123, Col. Centro',
    between_Streets: 'Altamira y Obregón',
    CP: '89000',
    description: 'Portón azul, junto a la farmacia',
    phone: '833 555 0142',
    email,
    password,
    confirmPassword: password,
  };
}

export async function register(request: APIRequestContext): Promise<Person> {
  const person = newPerson();
  const { confirmPassword, ...account } = formOf(person);
  expect(confirmPassword).toBe(person.password);
  const offer = await request.get('/captcha-challenge');
  const challenge = (await offer.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const answer = await request.post('/createAccount', {
    data: { ...account, role: 'user', captcha },
  });
  expect(answer.status()).toBe(201);
  return person;
}

/** A token, as returned by the sign-in call. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: Person,
): Promise<string> {
  const answer = await request.post('/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { message: string }).message;
}

/** Signs out on the server; 204 means that the token was valid. */
export async function revoke(request: APIRequestContext, token: string): Promise<number> {
  const answer = await request.post('/logout', { headers: { Authorization: `Bearer ${token}` } });
  return answer.status();
}

/** The token that the shop stores in this browser. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('authToken'));
}
