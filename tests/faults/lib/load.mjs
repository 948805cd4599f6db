// Shoppers who buy during a fault, and the invariants of their purchases afterwards.

import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../../scripts/lib/percentile.mjs';
import { Client } from '../../bench/lib/load.mjs';
import { seconds, until } from './shop.mjs';

/**
 * @typedef {import('./shop.mjs').Shop} Shop
 * @typedef {{ key: string, quantity: number, begun: number, took: number, status: number, code: string,
 *   message: string, id: string }} Purchase
 *   begun: in the time of performance.now(); took: milliseconds; code, message: of a refusal; id: of the session
 */

const unitCentavos = 16_900;
let keys = 0;

/** One checkout of a cart. `again`: with the key and the cart of an earlier one. @returns {Promise<Purchase>} */
async function buy(
  /** @type {import('../../bench/lib/load.mjs').Client} */ client,
  /** @type {Purchase | null} */ again = null,
) {
  keys += again === null ? 1 : 0;
  const key = again?.key ?? `fault-${process.pid}-${Date.now()}-${keys}`;
  // Consecutive carts differ in price: another shopper's page would have another total.
  const quantity = again?.quantity ?? 1 + (keys % 7);
  const begun = performance.now();
  const product = { id: 204, name: 'Tuisty', image: '', price: unitCentavos, quantity };
  const cart = JSON.stringify({ type: 1, products: [product] });
  const path = '/create-checkout-session';
  const { status, body } = await client.send('POST', path, cart, { 'idempotency-key': key });
  const took = performance.now() - begun;
  /** @type {{ id?: string, error?: { code?: string, message?: string } }} */
  const { id = '', error = {} } = body.startsWith('{') ? JSON.parse(body) : {};
  const { code = '', message = '' } = error;
  return { key, quantity, begun, took, status, code, message, id };
}

/**
 * Shoppers who buy repeatedly with a short pause until `stop`.
 * @typedef {{ port?: number, count?: number, retries?: boolean }} Options
 *   port: that of nginx by default; retries: a refused purchase is repeated with its key, after a longer pause
 */
export class Shoppers {
  /** Each attempt, in the order of completion. @type {Purchase[]} */
  purchases = [];
  #over = false;
  #all;
  #shop;

  constructor(
    /** @type {Shop} */ shop,
    /** @type {Options} */ { port = shop.ports.web, count = 8, retries = false } = {},
  ) {
    this.#shop = shop;
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

  /** Lets them buy so many more, then stops them: none that has begun since that time may be refused. */
  async buyUnrefused(/** @type {number} */ more, time = performance.now()) {
    await this.untilAnswered(sold, more);
    await this.stop();
    const refused = this.since(time).filter((one) => !sold(one));
    this.#shop.check(refused.length === 0, `refused after the fault: ${outcomes(refused)}`);
  }

  stop() {
    this.#over = true;
    return this.#all;
  }
}

/**
 * Runs `body` with shoppers who have begun to buy, stops them, and checks the invariants of their purchases.
 * @param {Shop} shop
 * @param {(shoppers: Shoppers) => Promise<void>} body
 * @param {Options & { begun?: number }} [options] begun: how many purchases are sold before
 */
export async function whileBuying(shop, body, { begun = 40, ...options } = {}) {
  const shoppers = new Shoppers(shop, options);
  try {
    await shoppers.untilAnswered(sold, begun);
    await body(shoppers);
  } finally {
    await shoppers.stop();
  }
  await verify(shop, shoppers.purchases);
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

export const p99 = (/** @type {readonly Purchase[]} */ purchases) =>
  percentile(
    purchases.map(({ took }) => took),
    0.99,
  );

/** The open pages at the provider, by their purchase. */
async function openPages(/** @type {Shop} */ shop) {
  /** @type {Map<string, string[]>} */
  const open = new Map();
  for (let after = ''; ;) {
    const response = await fetch(
      `${shop.urls.sandbox}/v1/checkout/sessions?limit=100${after && `&starting_after=${after}`}`,
      { headers: { authorization: 'Bearer sk_test_sandbox' } },
    );
    if (!response.ok) throw new Error(`the list of the provider failed: ${await response.text()}`);
    const { data, has_more: more } = await response.json();
    for (const { id, status, client_reference_id: of } of data) {
      if (status === 'open') open.set(of, [...(open.get(of) ?? []), id]);
    }
    if (!more) return open;
    after = data.at(-1).id;
  }
}

/**
 * Checks the invariants of every fault. Refused purchases are retried with the same key, the server finalises what is
 * in doubt, and then each purchase exists once in the database and at the provider.
 */
export async function verify(
  /** @type {Shop} */ shop,
  /** @type {readonly Purchase[]} */ purchases,
) {
  const { check } = shop;
  const began = performance.now();
  for (const { status, code, message } of purchases.filter((one) => !sold(one))) {
    const isExplained = [429, 502, 503].includes(status) && /inténtalo|espera/i.test(message);
    check(isExplained && /[a-z_]+/.test(code), `a refusal was ${status} ${code} "${message}"`);
  }
  const repeated = /** @type {Purchase[]} */ ([]);
  let left = purchases.filter((one) => !sold(one)).slice(0, 40);
  const retry = async (/** @type {Purchase} */ one) => {
    const client = new Client(shop.ports.web);
    return buy(client, one).finally(() => client.close());
  };
  // The key of an aborted attempt is free again when its lease (15 s) ends.
  await until(
    'retries succeed',
    async () => {
      const now = await Promise.all(left.map(retry));
      repeated.push(...now.filter(sold));
      left = now.filter((one) => !sold(one));
      return left.length === 0;
    },
    30_000,
  ).catch(() => check(false, `${left.length} retries failed: ${outcomes(left)}`));
  const creating = "SELECT count(*) FROM checkout_sessions WHERE status = 'creating'";
  await until('all are final', () => shop.sql(creating) === '0', 45_000).catch(() =>
    check(false, 'sessions stay in the state creating'),
  );
  const settling = performance.now() - began;

  const rows = new Map(
    shop
      .sql(
        'SELECT i.key, s.id, s.status, s.provider_session_id, s.amount_centavos FROM idempotency i' +
          ' JOIN checkout_sessions s ON s.id = i.session_id',
      )
      .split('\n')
      .map((line) => line.split('|'))
      .map(([key = '', id = '', ...values]) => [key, { id, values: values.join() }]),
  );
  const open = await openPages(shop);
  const confirmed = [...purchases, ...repeated].filter(sold);
  const lost = confirmed.filter(({ key, id, quantity }) => {
    const row = rows.get(key);
    const isStored = row?.values === ['open', id, quantity * unitCentavos].join();
    return !isStored || open.get(row.id)?.includes(id) !== true;
  });
  check(lost.length === 0, `${lost.length} confirmed purchases do not exist exactly once`);
  const shown = new Map(confirmed.map(({ key, id }) => [id, key]));
  const { size } = new Set(confirmed.map(({ key }) => key));
  check(shown.size === size, 'two shoppers got the same page');
  const known = new Set([...rows.values()].map(({ id }) => id));
  // An aborted call may leave a page whose address no shopper has: it expires.
  const surplus = [...open.keys()].filter((id) => !known.has(id));
  check(surplus.length === 0, `${surplus.length} pages at the provider have no purchase`);
  shop.say(`${size} confirmed purchases, none in doubt after ${seconds(settling)}`);
}
