// The payment provider and the operator are slow, say nothing, break, talk nonsense, or are away.

import { Client } from '../bench/lib/load.mjs';
import { Promises } from './lib/fault.mjs';
import { startProxy } from './lib/proxy.mjs';
import { openShop, pause, seconds, until } from './lib/shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */
/** @typedef {Awaited<ReturnType<typeof startProxy>>} Proxy */

/** What a call may take in all: the handlers give up after 8 s. */
const mostMs = 8_500;
const holdMs = 4_000;

/** A shop that reaches one of the two through a proxy. */
async function behindProxy(
  /** @type {import('./lib/fault.mjs').Place} */ { dir },
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
      await shop.behave({ operator: { mode: 'ok' } });
      await shop.stop();
    }
  } finally {
    proxy.stop();
  }
}

/**
 * @typedef {{ fault: string, codes: readonly string[], opens?: boolean,
 *   strike: (shop: Shop, proxy: Proxy) => unknown, heal: (shop: Shop, proxy: Proxy) => unknown }} Trouble
 *   codes: what shoppers may hear; opens: whether the service is left alone after a while
 */

/** @returns {Trouble[]} */
function troubles(
  /** @type {'payments' | 'operator'} */ service,
  /** @type {string} */ unavailable,
  /** @type {readonly (readonly [string, object, readonly string[], boolean])[]} */ modes,
) {
  const name = service === 'payments' ? 'Provider' : 'Operator';
  return [
    ...modes.map(([what, behaviour, codes, opens]) => ({
      fault: `${name} ${what}`,
      codes,
      opens,
      strike: (/** @type {Shop} */ shop) => shop.behave({ [service]: behaviour }),
      heal: (/** @type {Shop} */ shop) => shop.behave({ [service]: { mode: 'ok' } }),
    })),
    {
      fault: `${name} down: connections are refused`,
      codes: [unavailable],
      opens: true,
      strike: (_, proxy) => proxy.goAway(),
      heal: (_, proxy) => proxy.comeBack(),
    },
  ];
}

const breaker = (/** @type {string} */ service, /** @type {string} */ to) =>
  `breaker_total{service="${service}",to="${to}"}`;

async function provider(
  /** @type {Shop} */ shop,
  /** @type {Proxy} */ proxy,
  /** @type {Trouble} */ { fault, codes, opens, strike, heal },
) {
  const promises = new Promises();
  const opened = await shop.metric(breaker('payment', 'open'));
  const shoppers = new Shoppers(shop.ports.web, 8, 100);
  await shoppers.untilAnswered(sold, 20);
  const struck = performance.now();
  await strike(shop, proxy);
  await until('shoppers are told', () => shoppers.since(struck).length >= 8, 10_000);
  await pause(holdMs);
  promises.check(
    await shop.ready(),
    'the server says that it is not ready: it can do all but sell',
  );
  const healed = performance.now();
  await heal(shop, proxy);
  await shoppers.untilAnswered((one) => sold(one) && one.begun > healed);
  await shoppers.stop();
  const first = shoppers.purchases.find((one) => sold(one) && one.begun > healed);
  const during = shoppers.since(struck).filter(({ begun }) => begun < healed);
  const others = during.filter((one) => !sold(one) && !codes.includes(one.code));
  promises.check(others.length === 0, `somebody was told ${outcomes(others)}`);
  promises.check(codes.length > 0 || during.every(sold), `refused: ${outcomes(during)}`);
  promises.check(longest(during) <= mostMs, `somebody waited ${seconds(longest(during))}`);
  const openings = (await shop.metric(breaker('payment', 'open'))) - opened;
  if (opens) promises.check(openings > 0, 'the breaker did not open');
  const after = await verify(shop, promises, shoppers.purchases);
  return promises.row({
    fault,
    shopper: `${outcomes(during)}, within ${seconds(longest(during))}`,
    database: after.text,
    recovery:
      codes.length === 0
        ? 'at once'
        : `${seconds((first?.begun ?? 0) + (first?.took ?? 0) - healed)} after its return, by itself`,
    figures: {
      'breaker opened': openings,
      'all settled after (s)': Math.round(after.settling / 1000),
    },
  });
}

/** Two kinds of phones, of which only one can take an eSIM. */
const kinds = /** @type {const} */ ([
  ['35693803', '"esim":"SI"'],
  ['49015420', '"esim":"NO"'],
]);
let phones = 0;

/** Somebody asks about a phone that nobody has asked about. */
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

async function operator(
  /** @type {Shop} */ shop,
  /** @type {Proxy} */ proxy,
  /** @type {Trouble} */ { fault, codes, opens, strike, heal },
) {
  const promises = new Promises();
  const opened = await shop.metric(breaker('operator', 'open'));
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
    until('phones are told', () => checks.some((one) => one.status === 200 && one.begun > since));
  await answered(performance.now());
  const struck = performance.now();
  await strike(shop, proxy);
  await until('somebody is told', () => checks.some(({ begun }) => begun > struck), 10_000);
  await pause(holdMs);
  const healed = performance.now();
  await heal(shop, proxy);
  await answered(healed);
  const back = checks.find((one) => one.status === 200 && one.begun > healed);
  over = true;
  await asking;
  await buyers.stop();
  const during = checks.filter(({ begun }) => begun > struck && begun < healed);
  const others = during.filter(({ status, code }) => status !== 200 && !codes.includes(code));
  promises.check(
    others.length === 0,
    `told ${others.map(({ status, code }) => `${status} ${code}`).join()}`,
  );
  promises.check(codes.length > 0 || during.every(({ status }) => status === 200), 'refused');
  promises.check(!checks.some(({ foreign }) => foreign), 'somebody was told of another phone');
  const slowest = Math.max(...during.map(({ took }) => took));
  promises.check(slowest <= mostMs, `somebody waited ${seconds(slowest)}`);
  const refusedBuyers = buyers.purchases.filter((one) => !sold(one));
  promises.check(refusedBuyers.length === 0, `buying suffered: ${outcomes(refusedBuyers)}`);
  const openings = (await shop.metric(breaker('operator', 'open'))) - opened;
  if (opens) promises.check(openings > 0, 'the breaker did not open');
  const told = /** @type {import('./lib/load.mjs').Purchase[]} */ (
    during.map((one) => ({ ...one, key: '', quantity: 0, message: '', id: '' }))
  );
  return promises.row({
    fault,
    shopper: `checks of phones: ${outcomes(told)}, within ${seconds(slowest)}; nobody who buys notices`,
    database: 'nothing: checks are not stored',
    recovery:
      codes.length === 0
        ? 'at once'
        : `${seconds((back?.begun ?? 0) + (back?.took ?? 0) - healed)} after its return, by itself`,
    figures: { 'breaker opened': openings, purchases: buyers.purchases.length },
  });
}

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'provider',
    what: 'the payment provider is slow, hangs, fails, refuses, is down',
    run: (place) =>
      behindProxy(
        place,
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
    name: 'operator',
    what: 'the operator is slow, hangs, fails, is cut off, talks nonsense, is down',
    run: (place) =>
      behindProxy(
        place,
        (port) => ({
          IMEI_API_KEY: 'op_test_sandbox',
          IMEI_API_URL: `http://127.0.0.1:${port}/operator/v1/imeis`,
        }),
        async (shop, proxy) => {
          const away = 'imei_unavailable';
          const half = 'imei_answer_incomplete';
          const rows = [];
          for (const trouble of troubles('operator', away, [
            ['slow: 1 s', { mode: 'slow', delayMs: 1_000 }, [], false],
            ['hangs', { mode: 'hang' }, [away], true],
            ['fails (500)', { mode: 'fail' }, [away], true],
            ['cut off', { mode: 'cut' }, [away], true],
            ['answers nonsense', { mode: 'garbage' }, [away, half], false],
            ['answers half', { mode: 'truncated' }, [away, half], false],
          ])) {
            rows.push(await operator(shop, proxy, trouble));
          }
          return rows;
        },
      ),
  },
];
