// Shoppers who buy during a fault, and the invariants of their purchases afterwards.

import { Client, Figures } from '../../bench/lib/load.mjs';
import { pause, until } from './shop.mjs';

/**
 * @typedef {import('./shop.mjs').Shop} Shop
 * @typedef {{ key: string, quantity: number, begun: number, took: number, status: number, code: string,
 *   message: string, id: string }} Purchase
 *   begun: in the time of performance.now(); took: milliseconds; code, message: of a refusal; id: of the session
 */

const unitCentavos = 16_900;
let keys = 0;

/** One checkout of a cart. `again`: with the key and the cart of an earlier one. @returns {Promise<Purchase>} */
async function buy(/** @type {Client} */ client, /** @type {Purchase | null} */ again = null) {
  keys += again === null ? 1 : 0;
  const key = again?.key ?? `fault-${process.pid}-${Date.now()}-${keys}`;
  // Consecutive carts differ in price: another shopper's page would have another total.
  const quantity = again?.quantity ?? 1 + (keys % 7);
  const begun = performance.now();
  const product = { id: 204, name: 'Tuisty', image: '', price: unitCentavos, quantity };
  const reply = await client.send(
    'POST',
    '/create-checkout-session',
    JSON.stringify({ type: 1, products: [product] }),
    `Idempotency-Key: ${key}\r\n`,
  );
  const took = performance.now() - begun;
  /** @type {{ id?: string, error?: { code?: string, message?: string } }} */
  let body = {};
  try {
    body = JSON.parse(Buffer.from(reply.body, 'latin1').toString('utf8'));
  } catch {
    body = {};
  }
  const { code = '', message = '' } = body.error ?? {};
  return { key, quantity, begun, took, status: reply.status, code, message, id: body.id ?? '' };
}

/** All that buy: a fault that throws leaves some. @type {Set<Shoppers>} */
const buying = new Set();
export const stopShoppers = () => Promise.all([...buying].map((shoppers) => shoppers.stop()));

/** Shoppers who buy repeatedly with a short pause until `stop`. */
export class Shoppers {
  /** Each attempt, in the order of completion. @type {Purchase[]} */
  purchases = [];
  #over = false;
  #all;

  /** retries: a refused purchase is repeated with its key, after a longer pause. */
  constructor(/** @type {number} */ port, count = 8, { retries = false } = {}) {
    buying.add(this);
    this.#all = Promise.all(
      Array.from({ length: count }, async () => {
        const client = new Client(port);
        /** @type {Purchase | null} */
        let refused = null;
        while (!this.#over) {
          const one = await buy(client, refused);
          this.purchases.push(one);
          refused = retries && !sold(one) ? one : null;
          await pause(refused === null ? 20 : 300);
        }
        client.close();
      }),
    );
  }

  /** The purchases begun since then. */
  since(/** @type {number} */ time) {
    return this.purchases.filter(({ begun }) => begun >= time);
  }

  /** Waits for so many more purchases that satisfy `condition`. */
  async untilAnswered(/** @type {(one: Purchase) => boolean} */ so, more = 10) {
    const before = this.purchases.length;
    return until('shoppers are answered so', () => {
      return this.purchases.slice(before).filter(so).length >= more;
    });
  }

  /** When the last refused purchase ended, in the time of performance.now(); 0: none. */
  lastRefusal() {
    const last = this.purchases.findLast((one) => !sold(one));
    return last === undefined ? 0 : last.begun + last.took;
  }

  async stop() {
    this.#over = true;
    await this.#all;
    buying.delete(this);
  }
}

export const sold = (/** @type {Purchase} */ { status }) => status === 200;

/** How often each result occurred, such as "503 busy". */
export function outcomes(/** @type {readonly Purchase[]} */ purchases) {
  /** @type {Record<string, number>} */
  const kinds = {};
  for (const { status, code } of purchases) {
    const kind = `${status} ${code}`.trim();
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return Object.entries(kinds)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(', ');
}

export const longest = (/** @type {readonly Purchase[]} */ purchases) =>
  Math.max(0, ...purchases.map(({ took }) => took));

/** Their latencies. */
export function timesOf(/** @type {readonly Purchase[]} */ purchases) {
  const figures = new Figures();
  for (const { status, took } of purchases) {
    figures.add(performance.now() - took, { status, body: '' });
  }
  return figures;
}

/** All sessions that the provider has. @returns {Promise<{ id: string, client_reference_id: string, status: string, amount_subtotal: number }[]>} */
async function atProvider(/** @type {Shop} */ shop) {
  const all = [];
  for (let after = ''; ;) {
    const response = await fetch(
      `${shop.urls.sandbox}/v1/checkout/sessions?limit=100${after && `&starting_after=${after}`}`,
      { headers: { authorization: 'Bearer sk_test_sandbox' } },
    );
    if (!response.ok) throw new Error(`the list of the provider failed: ${await response.text()}`);
    const { data, has_more: more } = await response.json();
    all.push(...data);
    if (!more) return all;
    after = data.at(-1).id;
  }
}

/** The open pages at the provider, by their purchase. */
async function openPages(/** @type {Shop} */ shop) {
  /** @type {Map<string, string[]>} */
  const open = new Map();
  for (const { id, status, client_reference_id: of } of await atProvider(shop)) {
    if (status === 'open') open.set(of, [...(open.get(of) ?? []), id]);
  }
  return open;
}

/**
 * Checks the invariants of every fault. Refused purchases are retried with the same key, the server finalises what is
 * in doubt, and then each purchase exists once in the database and at the provider.
 */
export async function verify(
  /** @type {Shop} */ shop,
  /** @type {import('./fault.mjs').Invariants} */ invariants,
  /** @type {readonly Purchase[]} */ purchases,
) {
  const began = performance.now();
  for (const one of purchases) {
    if (one.status === 200) continue;
    if (!invariants.check(one.status !== 0, 'a request got no response')) continue;
    const spoken = [429, 502, 503].includes(one.status) && /[a-z_]+/.test(one.code);
    invariants.check(
      spoken && /inténtalo|espera/i.test(one.message),
      `a refusal was ${one.status} ${one.code} "${one.message}"`,
    );
  }
  const client = new Client(shop.ports.web);
  const refused = purchases.filter((one) => !sold(one));
  const repeated = [];
  for (const one of refused.slice(0, 40)) repeated.push(await buy(client, one));
  // The key of an aborted attempt is free again when its lease (15 s) ends.
  let left = repeated.filter((one) => !sold(one));
  await until(
    'retries succeed',
    async () => {
      const now = await Promise.all(
        left
          .map(() => new Client(shop.ports.web))
          .map((c, i) => {
            const one = left[i];
            return one === undefined ? null : buy(c, one).finally(() => c.close());
          }),
      );
      repeated.push(...now.flatMap((one) => (one !== null && sold(one) ? [one] : [])));
      left = now.flatMap((one) => (one === null || sold(one) ? [] : [one]));
      return left.length === 0;
    },
    30_000,
  ).catch(() => invariants.check(false, `${left.length} retries failed: ${outcomes(left)}`));
  client.close();

  const settled = await until(
    'no session is being created',
    async () =>
      shop.sql("SELECT count(*) FROM checkout_sessions WHERE status = 'creating'") === '0',
    45_000,
  ).catch(() => Number.NaN);
  invariants.check(!Number.isNaN(settled), 'sessions stay in the state creating');
  const settling = performance.now() - began;

  const rows = new Map(
    shop
      .sql(
        'SELECT i.key, s.id, s.status, s.provider_session_id, s.amount_centavos FROM idempotency i' +
          ' JOIN checkout_sessions s ON s.id = i.session_id',
      )
      .split('\n')
      .map((line) => line.split('|'))
      .map(([key = '', id = '', status = '', provider = '', amount = '']) => [
        key,
        { id, status, provider, amount: Number(amount) },
      ]),
  );
  const open = await openPages(shop);
  const confirmed = [...purchases, ...repeated].filter(sold);
  const lost = confirmed.filter(({ key, id, quantity }) => {
    const row = rows.get(key);
    return !(
      row?.status === 'open' &&
      row.provider === id &&
      row.amount === quantity * unitCentavos &&
      open.get(row.id)?.includes(id) === true
    );
  });
  invariants.check(
    lost.length === 0,
    `${lost.length} confirmed purchases do not exist exactly once`,
  );
  const shown = new Map(confirmed.map(({ key, id }) => [id, key]));
  const keysOfIds = new Set(confirmed.map(({ key }) => key)).size;
  invariants.check(shown.size === keysOfIds, 'two shoppers got the same page');
  const known = new Set([...rows.values()].map(({ id }) => id));
  // An aborted call may leave a page whose address no shopper has: it expires.
  const surplus = [...open.keys()].filter((id) => !known.has(id));
  invariants.check(
    surplus.length === 0,
    `${surplus.length} pages at the provider have no purchase`,
  );
  return {
    settling,
    text:
      `${new Set(confirmed.map(({ key }) => key)).size} confirmed purchases, each once in the database and at the provider; ` +
      `none in doubt`,
  };
}

/** Whether the readiness response names the database. */
export const namesDatabase = async (/** @type {Shop} */ shop) => {
  const { status, text } = await shop.readiness();
  return status === 503 && /"field":"database"/.test(text);
};
