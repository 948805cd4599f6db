// For random bodies, /imeis and the top-up call return only defined responses, and no log contains the typed data.

import { Agent, request } from 'node:http';
import { at, type Json } from './support/json';
import { bodiesOf, canaries, imeiParts, topUpParts, type Parts } from './support/generated';
import { startShop, stopShop, type Shop } from './support/shop';

/** The number of bodies per call. For a longer search: BODIES=100000 npm test -- http body_fuzz */
const BODIES = Number(process.env.BODIES ?? 5_000);
const CLIENTS = 12;

const agent = new Agent({ keepAlive: true });
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  agent.destroy();
  await stopShop(shop);
});

/** Sends all bodies, half of them through nginx, and counts the responses by status and code. */
async function send(path: string, parts: Parts): Promise<Record<string, number>> {
  const bodies = bodiesOf(parts, BODIES);
  const seen: Record<string, number> = {};
  const client = async (base: string): Promise<void> => {
    for (let next = bodies.next(); next.done !== true; next = bodies.next()) {
      const kind = await kindOfAnswer(`${base}${path}`, next.value);
      seen[kind] = (seen[kind] ?? 0) + 1;
    }
  };
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, i) => client(i % 2 === 0 ? shop.web : shop.server)),
  );
  return seen;
}

/** Posts a body and returns status and code. `fetch` is three times slower, mostly by its own work. */
function kindOfAnswer(url: string, body: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      const { statusCode = 0 } = response;
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject).on('end', () => {
        resolve(`${String(statusCode)} ${statusCode === 200 ? 'ok' : codeOf(text)}`);
      });
    });
    call.on('error', reject).end(body);
  });
}

function codeOf(text: string): string {
  try {
    const code = at(JSON.parse(text) as Json, 'error.code');
    if (typeof code === 'string') return code;
  } catch {
    // Not JSON: not a response of the shop.
  }
  return `undefined answer: ${text}`;
}

/** Searches the logs of all programs. Only the database and the sandbox's carrier may hold the values. */
async function expectNothingLogged(): Promise<void> {
  const logs = await shop.logsWith('/imeis');
  for (const canary of canaries) expect(logs).not.toContain(canary);
}

const undefinedKinds = (seen: Record<string, number>, defined: readonly string[]): string[] =>
  Object.keys(seen).filter((kind) => !defined.includes(kind));

const anyBody = ['400 body_malformed', '422 field_missing', '422 field_invalid'] as const;

test('random bodies to /imeis get only defined responses', async () => {
  const seen = await send('/imeis', imeiParts);
  console.log('answers of /imeis:', JSON.stringify(seen));
  const defined = ['200 ok', ...anyBody, '422 imei_not_digits', '422 imei_wrong_length'];
  expect(undefinedKinds(seen, defined)).toEqual([]);
  for (const kind of defined) expect(seen[kind]).toBeGreaterThan(0);
  await expectNothingLogged();
});

test('random bodies to the top-up call get only defined responses', async () => {
  const seen = await send('/create-checkout-session', topUpParts);
  console.log('responses to top-ups:', JSON.stringify(seen));
  const defined = [
    '200 ok',
    ...anyBody,
    '422 type_invalid',
    '422 top_up_unknown',
    '422 quantity_invalid',
    '422 quantity_limit',
    '422 contact_required',
    '422 phone_malformed',
    '422 email_malformed',
    '422 field_too_long',
    '409 quote_mismatch',
    '409 product_ambiguous',
    // Carts among them, and plans sent as top-ups.
    '422 plan_unknown',
    '422 units_mismatch',
    '422 nip_malformed',
    '422 cart_empty',
    '422 total_limit',
    // Twelve concurrent requests may find the provider's worker pool full, or the provider's sandbox slow.
    '503 busy',
    '503 payment_unavailable',
  ];
  expect(undefinedKinds(seen, defined)).toEqual([]);
  for (const kind of defined.slice(0, 12)) expect(seen[kind]).toBeGreaterThan(0);
  expect(seen['200 ok']).toBe(shop.count("checkout_sessions WHERE status = 'open'"));
  await expectNothingLogged();
});
