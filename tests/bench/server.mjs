// npm run bench -- server: shoppers' calls against our server and against a service written with Fastify
// (contenders/fastify/), in turns, behind one nginx, with one database and one sandbox. Prints tables for
// docs/server-benchmark.md and asserts nothing; on a busy machine the figures are unreliable.
//   --ours=DIR,DIR            other builds of our server (folders with tuisty_server) in turns
//   --alone                   without Fastify
//   --calls=imeis,checkout    some of: healthz, imeis, cached, checkout, session, crowds (a slow provider)

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { programsOf } from '../../scripts/lib/cmake.mjs';
import { percentile } from '../../scripts/lib/percentile.mjs';
import { childrenOf, run, startDaemon, untilReady } from '../../scripts/lib/processes.mjs';
import { noLimits, startStack } from '../../scripts/lib/stack.mjs';
import { main, root } from '../../scripts/lib/steps.mjs';
import { Client } from './lib/load.mjs';

/** @typedef {{ name: string, command: string[], env?: NodeJS.ProcessEnv }} Contender */
/** @typedef {Record<string, number>} Measured */

const { values: options } = parseArgs({
  options: {
    ours: { type: 'string', default: process.env.SHOP_BUILD ?? '' },
    alone: { type: 'boolean', default: false },
    calls: { type: 'string', default: 'healthz,imeis,cached,checkout,session,crowds' },
  },
});
const rounds = 3;
const seconds = 2;
const clients = 64;
/** For each call, before the first measurement: just-in-time compilation is then complete. */
const warmUpSeconds = 2;

const builds = options.ours === '' ? [programsOf('release')] : options.ours.split(',');
const fastify = [process.execPath, join(root, 'tests/bench/contenders/fastify/service.mjs')];
/** @type {Contender[]} */
const contenders = [
  ...builds.map((dir) => ({
    name: builds.length === 1 ? 'our server' : dir,
    command: [join(dir, 'tuisty_server')],
  })),
  ...(options.alone
    ? []
    : [
        { name: 'Fastify', command: fastify },
        { name: 'Fastify, 2 processes', command: fastify, env: { PROCESSES: '2' } },
      ]),
];

const order = JSON.stringify({
  type: 1,
  products: [
    { id: 204, price: 16_900, units: [{ sim: 'esim', keepsNumber: false }] },
    { id: 402, price: 131_900, units: [{ sim: 'physical', keepsNumber: false }] },
  ].map((one) => ({ name: 'Tuisty', image: '/img/planes/estelar.svg', quantity: 1, ...one })),
});
let phones = 0;
/** Each request has another IMEI: neither cache nor coalescing helps. */
function freshPhone() {
  phones += 1;
  return `{"imei":"35693803${String(phones % 10_000_000).padStart(7, '0')}"}`;
}
const samePhone = freshPhone();
let keys = 0;
/** Open purchases for status requests. @type {string[]} */
let bought = [];

/**
 * The requests as the pages send them, by the names of --calls.
 * @type {Record<string, { title: string, send: (client: Client) => ReturnType<Client['send']> }>}
 */
const calls = {
  healthz: { title: 'GET /healthz', send: (client) => client.send('GET', '/healthz') },
  imeis: {
    title: 'POST /imeis, each with another IMEI',
    send: (client) => client.send('POST', '/imeis', freshPhone()),
  },
  cached: {
    title: 'POST /imeis, all with one IMEI',
    send: (client) => client.send('POST', '/imeis', samePhone),
  },
  checkout: {
    title: 'POST /create-checkout-session, a new key each',
    async send(client) {
      const headers = { 'idempotency-key': `bench-${process.pid}-${(keys += 1)}` };
      const reply = await client.send('POST', '/create-checkout-session', order, headers);
      const id = /"id":"(\w+)"/.exec(reply.body)?.[1];
      if (id !== undefined) bought.push(id);
      return reply;
    },
  },
  session: {
    title: 'GET /checkout-session/{id}, open',
    send: (client) =>
      client.send('GET', `/checkout-session/${bought[(keys += 1) % clients] ?? 'none'}`),
  },
};
const chosen = options.calls.split(',');
const asked = chosen.filter((call) => call !== 'crowds');
for (const call of asked) {
  if (calls[call] === undefined) throw new Error(`unknown call ${call}`);
}
/** Latency of the provider, and number of concurrent calls, one each. */
const crowds = (chosen.includes('crowds') ? [500, 1_000, 2_000] : []).flatMap((delayMs) => [
  { delayMs, call: 'checkout', count: 80, title: `${delayMs} ms, 80 purchases` },
  { delayMs, call: 'checkout', count: 200, title: `${delayMs} ms, 200 purchases` },
  { delayMs, call: 'session', count: 80, title: `${delayMs} ms, 80 statuses` },
]);

/** Sends one kind of call from concurrent clients until the time is over, at least once each. */
async function load(
  /** @type {number} */ port,
  /** @type {string} */ call,
  /** @type {number} */ time,
  count = clients,
) {
  /** @type {number[]} */
  const times = [];
  let errors = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new Client(port);
      do {
        const from = performance.now();
        const reply = await calls[call]?.send(client);
        times.push(performance.now() - from);
        if (reply?.status !== 200) errors += 1;
      } while (performance.now() < begun + time * 1000);
      client.close();
    }),
  );
  return { times, errors, seconds: (performance.now() - begun) / 1000 };
}

const tick = 1e6 / Number(run(['getconf', 'CLK_TCK']));
const family = (/** @type {number} */ pid) => [pid, ...childrenOf(pid).map((child) => child.pid)];

/** CPU time of a process and its children, in microseconds. */
function cpuOf(/** @type {number} */ pid) {
  return family(pid).reduce((sum, one) => {
    const text = readFileSync(`/proc/${one}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * tick;
  }, 0);
}

/** Their memory in MiB, shared pages counted once. */
function memoryOf(/** @type {number} */ pid) {
  return family(pid).reduce((sum, one) => {
    const text = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss: +(\d+)/m.exec(text)?.[1]) / 1024;
  }, 0);
}

await main(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'tuisty-bench-'));
  const stack = await startStack({
    dir,
    root: dir,
    fastDatabase: true,
    build: builds[0] ?? '',
    env: { ...noLimits, LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS: '2000' },
  });
  const web = Number(new URL(stack.urls.web).port);
  const pidOf = (/** @type {string} */ name) =>
    stack.daemons.find((daemon) => daemon.name === name)?.pid ?? 0;
  const others = {
    nginx: pidOf('nginx'),
    PostgreSQL: pidOf('PostgreSQL'),
    sandbox: pidOf('Sandbox'),
  };

  const behave = (/** @type {object} */ payments) =>
    fetch(`${stack.urls.sandbox}/__control`, {
      method: 'POST',
      body: JSON.stringify({ payments }),
    });

  /** One contender's turn. @returns {Promise<Record<string, Measured>>} by call, and of the program */
  async function turn(/** @type {Contender} */ { name, command, env }) {
    const begun = performance.now();
    const daemon = startDaemon(name, command, {
      log: join(dir, 'contender.log'),
      env: { ...stack.serverEnv, ...env },
    });
    await untilReady(daemon, async () => (await fetch(`${stack.urls.server}/readyz`)).ok);
    const ready = performance.now() - begun;
    /** @type {Record<string, Measured>} */
    const measured = {};
    bought = [];
    for (const call of new Set(['checkout', ...asked])) await load(web, call, warmUpSeconds);
    for (const call of asked) {
      await load(web, call, warmUpSeconds / 4);
      const pids = Object.entries({ server: daemon.pid, ...others });
      const before = pids.map(([, pid]) => cpuOf(pid));
      const own = process.cpuUsage();
      const { times, errors, seconds: took } = await load(web, call, seconds);
      const { user, system } = process.cpuUsage(own);
      measured[calls[call]?.title ?? ''] = {
        'Requests a second': times.length / took,
        'p50, ms': percentile(times, 0.5),
        'p99, ms': percentile(times, 0.99),
        ...Object.fromEntries(
          pids.map(([part, pid], i) => [
            `CPU a request, µs: ${part}`,
            (cpuOf(pid) - (before[i] ?? 0)) / times.length,
          ]),
        ),
        load: (user + system) / times.length,
        Errors: errors,
      };
    }
    for (const { title, delayMs, call, count } of crowds) {
      await behave({ mode: 'slow', delayMs });
      const { errors, seconds: took } = await load(web, call, 0, count);
      measured[title] = { Served: count - errors, Refused: errors, 'Time, s': took };
      await behave({ mode: 'ok' });
    }
    const metrics = await (await fetch(`${stack.urls.server}/metrics`)).text();
    const opened = /^tuisty_circuit_breaker_transitions_total\{.*state="open"\} (\d+)/m.exec(
      metrics,
    );
    measured['Afterwards'] = {
      'Memory, MiB': memoryOf(daemon.pid),
      'Ready after, s': ready / 1000,
      'Openings of breakers': Number(opened?.[1] ?? 0),
    };
    await daemon.stop();
    return measured;
  }

  try {
    await stack.server.stop();
    /** @type {Map<string, Record<string, Measured>[]>} */
    const turns = new Map(contenders.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) turns.get(contender.name)?.push(await turn(contender));
    }
    console.log(
      `\nMedians of ${rounds} turns of ${seconds} s a call, ${clients} concurrent clients, ` +
        `${cpus().length} cores for all programs,\n${new Date().toISOString().slice(0, 10)}.\n`,
    );
    print(
      asked.map((call) => calls[call]?.title ?? ''),
      turns,
    );
    console.log('Concurrent clients, one call each, with a slow provider:\n');
    print(
      crowds.map(({ title }) => title),
      turns,
    );
    print(['Afterwards'], turns);
  } finally {
    await stack.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

/** Prints a table in Markdown: of each kind of call and contender the medians of its turns. */
function print(
  /** @type {string[]} */ whats,
  /** @type {Map<string, Record<string, Measured>[]>} */ turns,
) {
  const rows = whats.flatMap((what) =>
    [...turns].map(([name, all]) => {
      const keys = Object.keys(all[0]?.[what] ?? {});
      const middle = (/** @type {string} */ key) =>
        percentile(all.map((one) => one[what]?.[key] ?? 0));
      return {
        keys,
        cells: [what, name, ...keys.map((key) => Number(middle(key).toPrecision(3)))],
      };
    }),
  );
  const head = ['', 'Service', ...(rows[0]?.keys ?? [])];
  const lines = [head, head.map(() => '---'), ...rows.map(({ cells }) => cells)];
  console.log(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}
