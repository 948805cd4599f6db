// The payment provider holds every request without a response. tests/server/http has its other failures and the
// carrier's.

import { Invariants } from './lib/fault.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';
import { pause, seconds, until, withShop } from './lib/shop.mjs';

/** The maximum time of a call: the handlers time out after 8 s. */
const mostMs = 8_500;

async function hanging(/** @type {import('./lib/shop.mjs').Shop} */ shop) {
  const invariants = new Invariants();
  const shoppers = new Shoppers(shop.ports.web);
  await shoppers.untilAnswered(sold, 20);
  const injectedAt = performance.now();
  await shop.behave({ payments: { mode: 'slow', delayMs: 60_000 } });
  await until('shoppers have responses', () => shoppers.since(injectedAt).length >= 8, 10_000);
  await pause(4_000);
  invariants.check(await shop.ready(), 'the server is not ready, although only checkout fails');
  const restoredAt = performance.now();
  await shop.behave({ payments: { mode: 'ok' } });
  await shoppers.untilAnswered((one) => sold(one) && one.begun > restoredAt);
  await shoppers.stop();
  const first = shoppers.purchases.find((one) => sold(one) && one.begun > restoredAt);
  const during = shoppers.since(injectedAt).filter(({ begun }) => begun < restoredAt);
  const others = during.filter((one) => !sold(one) && one.code !== 'payment_unavailable');
  invariants.check(others.length === 0, `unexpected responses: ${outcomes(others)}`);
  invariants.check(longest(during) <= mostMs, `a response took ${seconds(longest(during))}`);
  const opened = 'tuisty_circuit_breaker_transitions_total{service="payment",state="open"}';
  const openings = await shop.metric(opened);
  invariants.check(openings > 0, 'the breaker did not open');
  const after = await verify(shop, invariants, shoppers.purchases);
  return invariants.row({
    fault: 'Provider hangs',
    shopper: `${outcomes(during)}, within ${seconds(longest(during))}`,
    database: after.text,
    recovery: `${seconds((first?.begun ?? 0) + (first?.took ?? 0) - restoredAt)} after its return, automatic`,
    figures: {
      'breaker opened': openings,
      'all finalised after (s)': Math.round(after.settling / 1000),
    },
  });
}

/** @type {import('./lib/fault.mjs').Fault} */
export default {
  name: 'provider',
  what: 'the payment provider hangs during eight checkouts',
  run: (context) => withShop(context, hanging),
};
