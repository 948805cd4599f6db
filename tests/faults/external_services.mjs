// The payment provider and the carrier are slow, hang, fail, send invalid data, or are unreachable.

import { Client } from '../bench/lib/load.mjs';
import { Invariants } from './lib/fault.mjs';
import { startProxy } from './lib/proxy.mjs';
import { openShop, pause, seconds, until } from './lib/shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */
/** @typedef {Awaited<ReturnType<typeof startProxy>>} Proxy */

/** The maximum time of a call: the handlers time out after 8 s. */
const mostMs = 8_500;
const holdMs = 4_000;

/** A shop that reaches one of the two services through a proxy. */
async function behindProxy(
  /** @type {import('./lib/fault.mjs').Context} */ { dir },
  /** @type {(port: number) => NodeJS.ProcessEnv} */ settings,
  /** @type {(shop: Shop, proxy: Proxy) => Promise<import('./lib/fault.mjs').Row[]>} */ body,
) {
  let behind = 0;
  const proxy = await startProxy(() => behind);
  try {
    const shop = await openShop(dir, { env: settings(proxy.port) });
    behind = shop.ports.sandbox;
    try {
      return await body(shop, proxy);
    } finally {
      await shop.behave({ payments: { mode: 'ok' } });
      await shop.behave({ carrier: { mode: 'ok' } });
      await shop.stop();
    }
  } finally {
    proxy.stop();
  }
}

/**
 * @typedef {{ fault: string, codes: readonly string[], opens?: boolean,
 *   inject: (shop: Shop, proxy: Proxy) => unknown, restore: (shop: Shop, proxy: Proxy) => unknown }} Trouble
 *   codes: the expected error codes; opens: whether the circuit breaker opens
 */

/** @returns {Trouble[]} */
function troubles(
  /** @type {'payments' | 'carrier'} */ service,
  /** @type {string} */ unavailable,
  /** @type {readonly (readonly [string, object, readonly string[], boolean])[]} */ modes,
) {
  const name = service === 'payments' ? 'Provider' : 'Carrier';
  return [
    ...modes.map(([what, behaviour, codes, opens]) => ({
      fault: `${name} ${what}`,
      codes,
      opens,
      inject: (/** @type {Shop} */ shop) => shop.behave({ [service]: behaviour }),
      restore: (/** @type {Shop} */ shop) => shop.behave({ [service]: { mode: 'ok' } }),
    })),
    {
      fault: `${name} down: connections are refused`,
      codes: [unavailable],
      opens: true,
      inject: (_, proxy) => proxy.disconnect(),
      restore: (_, proxy) => proxy.reconnect(),
    },
  ];
}

const breaker = (/** @type {string} */ service, /** @type {string} */ to) =>
  `tuisty_circuit_breaker_transitions_total{service="${service}",state="${to}"}`;

async function provider(
  /** @type {Shop} */ shop,
  /** @type {Proxy} */ proxy,
  /** @type {Trouble} */ { fault, codes, opens, inject, restore },
) {
  const invariants = new Invariants();
  const opened = await shop.metric(breaker('payment', 'open'));
  const shoppers = new Shoppers(shop.ports.web, 8, 100);
  await shoppers.untilAnswered(sold, 20);
  const injectedAt = performance.now();
  await inject(shop, proxy);
  await until('shoppers have responses', () => shoppers.since(injectedAt).length >= 8, 10_000);
  await pause(holdMs);
  invariants.check(await shop.ready(), 'the server is not ready, although only checkout fails');
  const restoredAt = performance.now();
  await restore(shop, proxy);
  await shoppers.untilAnswered((one) => sold(one) && one.begun > restoredAt);
  await shoppers.stop();
  const first = shoppers.purchases.find((one) => sold(one) && one.begun > restoredAt);
  const during = shoppers.since(injectedAt).filter(({ begun }) => begun < restoredAt);
  const others = during.filter((one) => !sold(one) && !codes.includes(one.code));
  invariants.check(others.length === 0, `unexpected responses: ${outcomes(others)}`);
  invariants.check(codes.length > 0 || during.every(sold), `refused: ${outcomes(during)}`);
  invariants.check(longest(during) <= mostMs, `a response took ${seconds(longest(during))}`);
  const openings = (await shop.metric(breaker('payment', 'open'))) - opened;
  if (opens) invariants.check(openings > 0, 'the breaker did not open');
  const after = await verify(shop, invariants, shoppers.purchases);
  return invariants.row({
    fault,
    shopper: `${outcomes(during)}, within ${seconds(longest(during))}`,
    database: after.text,
    recovery:
      codes.length === 0
        ? 'immediate'
        : `${seconds((first?.begun ?? 0) + (first?.took ?? 0) - restoredAt)} after its return, automatic`,
    figures: {
      'breaker opened': openings,
      'all finalised after (s)': Math.round(after.settling / 1000),
    },
  });
}

/** Two models of phones, of which only one supports eSIMs. */
const kinds = /** @type {const} */ ([
  ['35693803', '"esim":"SI"'],
  ['49015420', '"esim":"NO"'],
]);
let phones = 0;

/** Checks the IMEI of a phone without an earlier look-up. */
async function check(/** @type {Client} */ client) {
  phones += 1;
  const [type, said] = kinds[phones % 2 === 0 ? 0 : 1];
  const begun = performance.now();
  const reply = await client.send(
    'POST',
    '/imeis',
    `{"imei":"${type}${String(phones).padStart(7, '0')}"}`,
  );
  const took = performance.now() - begun;
  const [, code = ''] = /"code":"(\w+)"/.exec(reply.body) ?? [];
  const foreign = reply.status === 200 && !reply.body.includes(said);
  return { begun, took, status: reply.status, code, foreign };
}

async function carrier(
  /** @type {Shop} */ shop,
  /** @type {Proxy} */ proxy,
  /** @type {Trouble} */ { fault, codes, opens, inject, restore },
) {
  const invariants = new Invariants();
  const opened = await shop.metric(breaker('carrier', 'open'));
  /** @type {Awaited<ReturnType<typeof check>>[]} */
  const checks = [];
  let over = false;
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = new Client(shop.ports.web);
      while (!over) {
        checks.push(await check(client));
        await pause(100);
      }
      client.close();
    }),
  );
  const buyers = new Shoppers(shop.ports.web, 2, 100);
  const answered = (/** @type {number} */ since) =>
    until('an IMEI check succeeds', () =>
      checks.some((one) => one.status === 200 && one.begun > since),
    );
  await answered(performance.now());
  const injectedAt = performance.now();
  await inject(shop, proxy);
  await until(
    'a check has a response',
    () => checks.some(({ begun }) => begun > injectedAt),
    10_000,
  );
  await pause(holdMs);
  const restoredAt = performance.now();
  await restore(shop, proxy);
  await answered(restoredAt);
  const back = checks.find((one) => one.status === 200 && one.begun > restoredAt);
  over = true;
  await asking;
  await buyers.stop();
  const during = checks.filter(({ begun }) => begun > injectedAt && begun < restoredAt);
  const others = during.filter(({ status, code }) => status !== 200 && !codes.includes(code));
  invariants.check(
    others.length === 0,
    `unexpected responses: ${others.map(({ status, code }) => `${status} ${code}`).join()}`,
  );
  invariants.check(codes.length > 0 || during.every(({ status }) => status === 200), 'refused');
  invariants.check(!checks.some(({ foreign }) => foreign), 'a response was about another phone');
  const slowest = Math.max(...during.map(({ took }) => took));
  invariants.check(slowest <= mostMs, `a check took ${seconds(slowest)}`);
  const refusedBuyers = buyers.purchases.filter((one) => !sold(one));
  invariants.check(refusedBuyers.length === 0, `checkouts refused: ${outcomes(refusedBuyers)}`);
  const openings = (await shop.metric(breaker('carrier', 'open'))) - opened;
  if (opens) invariants.check(openings > 0, 'the breaker did not open');
  const results = /** @type {import('./lib/load.mjs').Purchase[]} */ (
    during.map((one) => ({ ...one, key: '', quantity: 0, message: '', id: '' }))
  );
  return invariants.row({
    fault,
    shopper: `IMEI checks: ${outcomes(results)}, within ${seconds(slowest)}; checkout unaffected`,
    database: 'nothing: IMEI checks are not stored',
    recovery:
      codes.length === 0
        ? 'immediate'
        : `${seconds((back?.begun ?? 0) + (back?.took ?? 0) - restoredAt)} after its return, automatic`,
    figures: { 'breaker opened': openings, purchases: buyers.purchases.length },
  });
}

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'provider',
    what: 'the payment provider is slow, hangs, fails, refuses, is down',
    run: (context) =>
      behindProxy(
        context,
        (port) => ({
          PAYMENT_SECRET_KEY: 'sk_test_sandbox',
          PAYMENT_API_BASE: `http://127.0.0.1:${port}`,
        }),
        async (shop, proxy) => {
          const away = 'payment_unavailable';
          const rows = [];
          for (const trouble of troubles('payments', away, [
            ['slow: 2 s', { mode: 'slow', delayMs: 2_000 }, [], false],
            ['hangs', { mode: 'slow', delayMs: 60_000 }, [away], true],
            ['fails (500)', { mode: 'fail' }, [away], false],
            ['refuses (402)', { mode: 'refuse' }, ['payment_refused'], false],
          ])) {
            rows.push(await provider(shop, proxy, trouble));
          }
          return rows;
        },
      ),
  },
  {
    name: 'carrier',
    what: 'the carrier is slow, hangs, fails, is cut off, sends invalid data, is down',
    run: (context) =>
      behindProxy(
        context,
        (port) => ({
          IMEI_API_KEY: 'carrier_test_sandbox',
          IMEI_API_URL: `http://127.0.0.1:${port}/carrier/v1/imeis`,
        }),
        async (shop, proxy) => {
          const away = 'imei_unavailable';
          const half = 'imei_answer_incomplete';
          const rows = [];
          for (const trouble of troubles('carrier', away, [
            ['slow: 1 s', { mode: 'slow', delayMs: 1_000 }, [], false],
            ['hangs', { mode: 'hang' }, [away], true],
            ['fails (500)', { mode: 'fail' }, [away], true],
            ['cut off', { mode: 'cut' }, [away], true],
            ['sends invalid data', { mode: 'garbage' }, [away, half], false],
            ['sends half a body', { mode: 'truncated' }, [away, half], false],
          ])) {
            rows.push(await carrier(shop, proxy, trouble));
          }
          return rows;
        },
      ),
  },
];
