// The database becomes unavailable while the shop sells, and returns: the invariants hold for every cause.

import { get, pause, seconds, until } from './shop.mjs';
import { longest, namesDatabase, outcomes, sold, startShoppers, verify } from './load.mjs';

/** The maximum time of a refusal: a statement's timeout, and a connect. */
const mostMs = 5_000;

/**
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ fault: string, inject: () => unknown, restore: () => unknown, holdMs?: number }} options
 *   inject: starts the outage; restore: ends it; holdMs: its duration
 */
export async function outage(shop, { fault, inject, restore, holdMs = 4_000 }) {
  const { check, say } = shop;
  say(fault);
  const shoppers = await startShoppers(shop, 24);
  const rejections = () => shop.metric('tuisty_requests_rejected_total{reason="database"}');
  const counted = await rejections();

  const injectedAt = performance.now();
  await inject();
  await until('a purchase is refused', () =>
    shoppers.purchases.some(
      ({ begun, took, status }) => status === 503 && begun + took > injectedAt,
    ),
  );
  await pause(holdMs / 2);
  check(await namesDatabase(shop), 'readiness does not name the database');
  for (const path of ['/healthz', '/']) {
    const { status } = await get(shop.urls.web + path);
    check(status === 200, `${path} returns ${status}`);
  }
  await pause(holdMs / 2);
  check((await rejections()) > counted, 'tuisty_requests_rejected_total does not grow');

  const restoredAt = performance.now();
  await restore();
  const recovery = await shoppers.untilAnswered(sold, 1);
  await until('the server is ready', shop.ready);
  await shoppers.untilAnswered(sold, 40);
  const calm = performance.now();
  await shoppers.untilAnswered(sold, 40);
  await shoppers.stop();

  const refused = shoppers.purchases.filter(
    (one) => !sold(one) && one.begun + one.took > injectedAt && one.begun < restoredAt,
  );
  check(longest(refused) <= mostMs, `a refusal took ${seconds(longest(refused))}`);
  const late = shoppers.since(calm);
  check(late.every(sold), `refused after the recovery: ${outcomes(late)}`);
  say(`${outcomes(refused)}, within ${seconds(longest(refused))}; sold ${seconds(recovery)} after`);
  await verify(shop, shoppers.purchases);
}
