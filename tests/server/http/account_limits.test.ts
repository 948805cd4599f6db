// Limits of failed sign-ins per account and per client address, shared by all servers, and the responses of a crowd.

import { freshEmail, freshProof, logIn, password, register } from './support/accounts';
import { expectError, from, get, type Answer } from './support/http';
import { numberAt, textAt } from './support/json';
import { noAccountLimits, openShop } from './support/shop';

const shop = await openShop({
  LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS: '3/600',
  LIMIT_LOGIN_PER_ADDRESS: '12/700',
  LIMIT_LOGIN_PER_ACCOUNT: '8/800',
  LIMIT_REGISTRATION_PER_ADDRESS: '4/900',
});
const second = await shop.startServer();

let addresses = 0;
/** A client address without earlier requests. */
function freshAddress(): string {
  addresses += 1;
  return `203.0.113.${String(addresses)}`;
}
/** For requests to a server directly. */
const fromDirect = (address: string): Record<string, string> => ({ 'x-real-ip': address });

const wrongly = (email: string, address: string): Promise<Answer> =>
  logIn(shop.web, email, 'no es la contraseña', from(address));

function expectAsked(answer: Answer): void {
  const message = 'Por favor, completa el reCAPTCHA.';
  expectError(answer, 422, { code: 'captcha_required', message, field: 'captcha' });
}

/** The cost of a captcha challenge for an address. */
async function costOf(address: string): Promise<number> {
  const { json } = await get(`${shop.web}/captcha-challenge`, from(address));
  return numberAt(json, 'parameters.cost');
}

async function account(): Promise<string> {
  const email = freshEmail();
  expect((await register(shop.web, { email }, from(freshAddress()))).status).toBe(201);
  return email;
}

test('failed sign-ins are counted across servers, whatever address the client claims, until the documented statement forgets them', async () => {
  const [email, address] = [await account(), freshAddress()];
  for (let i = 0; i < 3; i += 1) expect((await wrongly(email, address)).status).toBe(401);
  expectAsked(await logIn(second.url, email, password, fromDirect(address)));
  for (const invented of ['198.51.100.7', '127.0.0.1', 'canario']) {
    expectAsked(await wrongly(email, `${invented}, ${address}`));
  }
  shop.sql('TRUNCATE rate_limits');
  expect((await logIn(shop.web, email, password, from(address))).status).toBe(200);
});

test('registrations are never limited, and every four double the captcha cost on both servers', async () => {
  const address = freshAddress();
  for (let i = 0; i < 4; i += 1) {
    expect(await costOf(address)).toBe(5_000);
    expect((await register(shop.web, {}, from(address))).status).toBe(201);
  }
  expect(await costOf(address)).toBe(10_000);
  const captcha = await freshProof({ cost: 5_000 });
  expect((await register(second.url, { captcha }, fromDirect(address))).status).toBe(201);
});

test('crowded sign-ins require a captcha, and those before them are served', async () => {
  const busy = await shop.startServer(undefined, noAccountLimits);
  const email = await account();
  const answers = await Promise.all(Array.from({ length: 200 }, () => logIn(busy.url, email)));
  const verified = answers.filter(({ status }) => status === 200);
  expect(verified.length).toBeGreaterThan(0);
  const refused = answers.filter(({ status }) => status !== 200);
  expect([...new Set(refused.map(({ json }) => textAt(json, 'error.code')))]).toEqual([
    'captcha_required',
  ]);
  const tokens = verified.map(({ json }) => textAt(json, 'message'));
  expect(new Set(tokens).size).toBe(verified.length);
  // The limit ends with the queue.
  expect((await logIn(busy.url, email)).status).toBe(200);
});
