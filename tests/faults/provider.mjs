// The payment provider holds every request without a response. tests/server/http has its other failures and the
// carrier's.

import { setTimeout as pause } from 'node:timers/promises';
import { longest, outcomes, sold, whileBuying } from './lib/load.mjs';
import { seconds, until, withShop } from './lib/shop.mjs';

/** The maximum time of a call: the handlers time out after 8 s. */
const mostMs = 8_500;

const hanging = (/** @type {import('./lib/shop.mjs').Shop} */ shop) =>
  whileBuying(shop, async (shoppers) => {
    const injectedAt = performance.now();
    await shop.behave({ payments: { mode: 'slow', delayMs: 60_000 } });
    await until('shoppers have responses', () => shoppers.since(injectedAt).length >= 8, 10_000);
    await pause(4_000);
    shop.check(await shop.ready(), 'the server is not ready, although only checkout fails');
    const restoredAt = performance.now();
    await shop.behave({ payments: { mode: 'ok' } });
    const recovery = await shoppers.untilAnswered((one) => sold(one) && one.begun > restoredAt, 1);
    await shoppers.untilAnswered(sold);
    await shoppers.stop();
    const during = shoppers.since(injectedAt).filter(({ begun }) => begun < restoredAt);
    const others = during.filter((one) => !sold(one) && one.code !== 'payment_unavailable');
    shop.check(others.length === 0, `unexpected responses: ${outcomes(others)}`);
    shop.check(longest(during) <= mostMs, `a response took ${seconds(longest(during))}`);
    const opened = 'tuisty_circuit_breaker_transitions_total{service="payment",state="open"}';
    shop.check((await shop.metric(opened)) > 0, 'the breaker did not open');
    shop.say(
      `${outcomes(during)}, within ${seconds(longest(during))}; sold ${seconds(recovery)} after`,
    );
  });

/** @type {import('./run.mjs').Fault} */
export default {
  name: 'provider',
  what: 'the payment provider hangs during eight checkouts',
  run: (context) => withShop(context, hanging),
};
