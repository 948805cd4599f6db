// The database becomes unavailable while the shop sells, and returns: the invariants hold for every cause.

import { Invariants } from './fault.mjs';
import { get, pause, seconds, until } from './shop.mjs';
import { longest, namesDatabase, outcomes, Shoppers, sold, verify } from './load.mjs';

/** The maximum time of a refusal: a statement's timeout, and a connect. */
const mostMs = 5_000;

/**
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ fault: string, inject: () => unknown, restore: () => unknown, holdMs?: number }} options
 *   inject: starts the outage; restore: ends it; holdMs: its duration
 */
export async function outage(shop, { fault, inject, restore, holdMs = 4_000 }) {
  const invariants = new Invariants();
  const shoppers = new Shoppers(shop.ports.web, 24);
  await shoppers.untilAnswered(sold, 40);
  const counted = await shop.metric('tuisty_requests_rejected_total{reason="database"}');

  const injectedAt = performance.now();
  await inject();
  const noticed = await until('a purchase is refused', () =>
    shoppers.purchases.some(
      ({ begun, took, status }) => status === 503 && begun + took > injectedAt,
    ),
  );
  await pause(holdMs / 2);
  const settled = performance.now();
  invariants.check(await namesDatabase(shop), 'readiness does not name the database');
  for (const path of ['/healthz', '/']) {
    const { status } = await get(shop.urls.web + path);
    invariants.check(status === 200, `${path} returns ${status}`);
  }
  await pause(holdMs / 2);
  const more = (await shop.metric('tuisty_requests_rejected_total{reason="database"}')) - counted;
  invariants.check(more > 0, 'tuisty_requests_rejected_total does not grow');

  const restoredAt = performance.now();
  await restore();
  const back = performance.now();
  const first = () =>
    shoppers.purchases.find(
      (one) => sold(one) && one.begun + one.took > restoredAt && one.begun > settled,
    );
  await until('a purchase succeeds again', () => first() !== undefined);
  const recovered = (first()?.begun ?? 0) + (first()?.took ?? 0) - back;
  await until('the server is ready', shop.ready);
  await shoppers.untilAnswered(sold, 40);
  const calm = performance.now();
  await shoppers.untilAnswered(sold, 40);
  await shoppers.stop();

  const during = shoppers.purchases.filter(
    ({ begun, took }) => begun + took > injectedAt && begun < restoredAt,
  );
  const refused = during.filter((one) => !sold(one));
  // Requests delayed by the restart itself are not counted.
  const caught = refused.filter(({ begun }) => begun < injectedAt + noticed);
  const later = refused.filter(({ begun }) => begun > settled);
  const held = longest(refused);
  invariants.check(held <= mostMs, `a refusal took ${Math.round(held)} ms`);
  invariants.check(
    shoppers.since(calm).every(sold),
    `refused after the recovery: ${outcomes(shoppers.since(calm))}`,
  );
  const after = await verify(shop, invariants, shoppers.purchases);
  return invariants.row({
    fault,
    shopper:
      `${outcomes(refused)}; in-flight requests fail within ${seconds(longest(caught))},  ` +
      `later ones within ${seconds(longest(later))}; pages stay available`,
    database: after.text,
    recovery: `${seconds(Math.max(0, recovered))} after its return, automatic`,
    figures: {
      'purchases in total': shoppers.purchases.length,
      'longest wait for a refusal (ms)': Math.round(held),
      'all finalised after (s)': Math.round(after.settling / 1000),
    },
  });
}
