// The database becomes unavailable while the shop sells, and returns: the invariants hold for every cause.

import { setTimeout as pause } from 'node:timers/promises';
import { get, seconds, until } from './shop.mjs';
import { longest, outcomes, sold, whileBuying } from './load.mjs';

/** The maximum time of a refusal: a statement's timeout, and a connect. */
const mostMs = 5_000;

/**
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ fault: string, inject: () => unknown, restore: () => unknown, holdMs?: number }} options
 *   inject: starts the outage; restore: ends it; holdMs: its duration
 */
export async function outage(shop, { fault, inject, restore, holdMs = 4_000 }) {
  const { check, say } = shop;
  const rejections = () => shop.metric('tuisty_requests_rejected_total{reason="database"}');
  const interrupted = async (/** @type {import('./load.mjs').Shoppers} */ shoppers) => {
    const counted = await rejections();
    const injectedAt = performance.now();
    await inject();
    await until('a purchase is refused', () =>
      shoppers.purchases.some(
        ({ begun, took, status }) => status === 503 && begun + took > injectedAt,
      ),
    );
    await pause(holdMs / 2);
    const { status, text } = await shop.readiness();
    check(status === 503 && text.includes('"field":"database"'), 'readiness names no database');
    for (const path of ['/healthz', '/']) {
      const page = await get(shop.urls.web + path);
      check(page.status === 200, `${path} returns ${page.status}`);
    }
    await pause(holdMs / 2);
    check((await rejections()) > counted, 'tuisty_requests_rejected_total does not grow');

    const restoredAt = performance.now();
    await restore();
    const recovery = await shoppers.untilAnswered(sold, 1);
    await until('the server is ready', shop.ready);
    await shoppers.untilAnswered(sold, 40);
    await shoppers.buyUnrefused(40);

    const refused = shoppers.purchases.filter(
      (one) => !sold(one) && one.begun + one.took > injectedAt && one.begun < restoredAt,
    );
    const most = longest(refused);
    check(most <= mostMs, `a refusal took ${seconds(most)}`);
    say(`${outcomes(refused)}, within ${seconds(most)}; sold ${seconds(recovery)} after`);
  };
  say(fault);
  await whileBuying(shop, interrupted, { count: 24 });
}
