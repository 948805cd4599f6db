// The database goes away under a shop that sells, and comes back: whatever took it away, the promises are the same.

import { Promises } from './fault.mjs';
import { get, pause, seconds, until } from './shop.mjs';
import { longest, namesDatabase, outcomes, Shoppers, sold, verify } from './load.mjs';

/** The longest that a shopper waits for a refusal: a statement's own limit, and a connect. */
const mostMs = 5_000;

/**
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ fault: string, strike: () => unknown, heal: () => unknown, holdMs?: number }} options
 *   strike: takes it away; heal: brings it back; holdMs: how long it stays away
 */
export async function outage(shop, { fault, strike, heal, holdMs = 4_000 }) {
  const promises = new Promises();
  const shoppers = new Shoppers(shop.ports.web, 24);
  await shoppers.untilAnswered(sold, 40);
  const counted = await shop.metric('database_unavailable_total');

  const struck = performance.now();
  await strike();
  const noticed = await until('somebody is refused', () =>
    shoppers.purchases.some(({ begun, took, status }) => status === 503 && begun + took > struck),
  );
  await pause(holdMs / 2);
  const settled = performance.now();
  promises.check(await namesDatabase(shop), 'readiness does not name the database');
  for (const path of ['/healthz', '/']) {
    const { status } = await get(shop.urls.web + path);
    promises.check(status === 200, `${path} answers ${status}`);
  }
  await pause(holdMs / 2);
  const more = (await shop.metric('database_unavailable_total')) - counted;
  promises.check(more > 0, 'database_unavailable_total does not grow');

  const healed = performance.now();
  await heal();
  const back = performance.now();
  const first = () =>
    shoppers.purchases.find(
      (one) => sold(one) && one.begun + one.took > healed && one.begun > settled,
    );
  await until('somebody buys again', () => first() !== undefined);
  const recovered = (first()?.begun ?? 0) + (first()?.took ?? 0) - back;
  await until('the server is ready', shop.ready);
  await shoppers.untilAnswered(sold, 40);
  const calm = performance.now();
  await shoppers.untilAnswered(sold, 40);
  await shoppers.stop();

  const during = shoppers.purchases.filter(
    ({ begun, took }) => begun + took > struck && begun < healed,
  );
  const refused = during.filter((one) => !sold(one));
  // Whoever the healing itself let wait is none of those.
  const caught = refused.filter(({ begun }) => begun < struck + noticed);
  const later = refused.filter(({ begun }) => begun > settled);
  const held = longest(refused);
  promises.check(
    held <= mostMs,
    `somebody was held up for ${Math.round(held)} ms before a refusal`,
  );
  promises.check(
    shoppers.since(calm).every(sold),
    `refused after it was well: ${outcomes(shoppers.since(calm))}`,
  );
  const after = await verify(shop, promises, shoppers.purchases);
  return promises.row({
    fault,
    shopper:
      `${outcomes(refused)}; who was caught waited ${seconds(longest(caught))} at most, ` +
      `who came later ${seconds(longest(later))}; pages and the rest go on`,
    database: after.text,
    recovery: `${seconds(Math.max(0, recovered))} after its return, by itself`,
    figures: {
      'purchases in all': shoppers.purchases.length,
      'longest wait for a refusal (ms)': Math.round(held),
      'all settled after (s)': Math.round(after.settling / 1000),
    },
  });
}
