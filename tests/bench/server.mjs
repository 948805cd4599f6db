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
import { median } from '../../scripts/lib/median.mjs';
import { childrenOf, freePort, run, startDaemon } from '../../scripts/lib/processes.mjs';
import { startStack } from '../../scripts/lib/stack.mjs';
import { UserError, main, root } from '../../scripts/lib/steps.mjs';
import { Client, Figures, freshPhone, together } from './lib/load.mjs';

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
const leadInSeconds = 0.5;

const builds = options.ours === '' ? [join(root, 'build/release/server')] : options.ours.split(',');
const fastify = [process.execPath, join(root, 'tests/bench/contenders/fastify/main.mjs')];
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
const samePhone = freshPhone();
let keys = 0;
/** Open purchases for status requests. @type {string[]} */
let bought = [];

/**
 * The requests as the pages send them.
 * @type {Record<string, (client: Client) => ReturnType<Client['send']>>}
 */
const calls = {
  healthz: (client) => client.send('GET', '/healthz'),
  imeis: (client) => client.send('POST', '/imeis', freshPhone()),
  cached: (client) => client.send('POST', '/imeis', samePhone),
  async checkout(client) {
    keys += 1;
    const key = `Idempotency-Key: bench-${process.pid}-${keys}\r\n`;
    const reply = await client.send('POST', '/create-checkout-session', order, key);
    const id = /"id":"(\w+)"/.exec(reply.body)?.[1];
    if (id !== undefined) bought.push(id);
    return reply;
  },
  session: (client) =>
    client.send('GET', `/checkout-session/${bought[(keys += 1) % clients] ?? 'none'}`),
};
const titles = /** @type {Record<string, string>} */ ({
  healthz: 'GET /healthz',
  imeis: 'POST /imeis, each with another IMEI',
  cached: 'POST /imeis, all with one IMEI',
  checkout: 'POST /create-checkout-session, a new key each',
  session: 'GET /checkout-session/{id}, open',
});
const chosen = options.calls.split(',');
const asked = chosen.filter((call) => call !== 'crowds');
for (const call of asked) {
  if (calls[call] === undefined) throw new Error(`unknown call ${call}`);
}
/** Latency of the provider, and number of concurrent calls, one each. */
const crowds = [500, 1_000, 2_000]
  .flatMap((delayMs) =>
    [
      { call: 'checkout', count: 80 },
      { call: 'checkout', count: 200 },
      { call: 'session', count: 80 },
    ].map((crowd) => ({ delayMs, ...crowd, name: `${delayMs} ${crowd.call} ${crowd.count}` })),
  )
  .filter(() => chosen.includes('crowds'));

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
  const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
  const unlimited = '1000000/1';
  const stack = await startStack({
    dir,
    ports,
    root: dir,
    fastDatabase: true,
    build: builds[0] ?? '',
    // All clients connect from one address here.
    env: {
      LIMIT_IMEI_PER_ADDRESS: unlimited,
      LIMIT_CHECKOUT_PER_ADDRESS: unlimited,
      LIMIT_SESSION_PER_ADDRESS: unlimited,
      LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS: '2000',
    },
  });
  const pidOf = (/** @type {string} */ name) =>
    stack.daemons.find((daemon) => daemon.name === name)?.pid ?? 0;
  const others = { nginx: 'nginx', PostgreSQL: 'PostgreSQL', sandbox: 'Sandbox' };

  /** Sends one kind of call for that time. */
  async function load(/** @type {string} */ call, /** @type {number} */ time) {
    const figures = new Figures();
    const end = performance.now() + time * 1000;
    await together(
      clients,
      ports.web,
      () => performance.now() > end,
      async (client) => {
        const begun = performance.now();
        const reply = await calls[call]?.(client);
        if (reply !== undefined) figures.add(begun, reply);
      },
    );
    return figures;
  }

  const behave = (/** @type {object} */ payments) =>
    fetch(`${stack.urls.sandbox}/__control`, {
      method: 'POST',
      body: JSON.stringify({ payments }),
    });

  /** Concurrent clients, one call each, with a slow provider. */
  async function crowd(/** @type {(typeof crowds)[number]} */ { delayMs, call, count }) {
    await behave({ mode: 'slow', delayMs });
    const figures = new Figures();
    const all = Array.from({ length: count }, () => new Client(ports.web));
    const begun = performance.now();
    await Promise.all(
      all.map(async (client) => {
        const reply = await calls[call]?.(client);
        if (reply !== undefined) figures.add(begun, reply);
        client.close();
      }),
    );
    await behave({ mode: 'ok' });
    if (figures.errors > 0) console.log(`${delayMs} ms, ${call}: ${JSON.stringify(figures.kinds)}`);
    return {
      served: figures.count - figures.errors,
      refused: figures.errors,
      seconds: figures.within(1) / 1000,
    };
  }

  /** One contender's turn. @returns {Promise<Record<string, Measured>>} by call, and of the program */
  async function turn(/** @type {Contender} */ { name, command, env }) {
    const begun = performance.now();
    const daemon = startDaemon(name, command, {
      log: join(dir, 'contender.log'),
      env: { ...stack.serverEnv, ...env },
    });
    const probe = new Client(ports.server);
    while ((await probe.send('GET', '/readyz')).status !== 200) {
      if (!daemon.running() || performance.now() - begun > 20_000) {
        throw new UserError(`${name} does not start: ${readFileSync(daemon.log, 'utf8')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const ready = performance.now() - begun;
    probe.close();
    /** @type {Record<string, Measured>} */
    const measured = {};
    bought = [];
    for (const call of new Set(['checkout', ...asked])) await load(call, warmUpSeconds);
    for (const call of asked) {
      await load(call, leadInSeconds);
      const pids = Object.entries({ server: daemon.pid, ...others }).map(([part, one]) => {
        const pid = typeof one === 'number' ? one : pidOf(one);
        return /** @type {const} */ ([part, pid, cpuOf(pid)]);
      });
      const own = process.cpuUsage();
      const from = performance.now();
      const figures = await load(call, seconds);
      const took = (performance.now() - from) / 1000;
      const { user, system } = process.cpuUsage(own);
      measured[call] = {
        rate: figures.count / took,
        p50: figures.within(0.5),
        p99: figures.within(0.99),
        errors: figures.errors,
        ...Object.fromEntries(
          pids.map(([part, pid, before]) => [part, (cpuOf(pid) - before) / figures.count]),
        ),
        load: (user + system) / figures.count,
      };
      if (figures.errors > 0) console.log(`${name}, ${call}: ${JSON.stringify(figures.kinds)}`);
    }
    for (const one of crowds) measured[one.name] = await crowd(one);
    const metrics = await fetch(`http://127.0.0.1:${ports.server}/metrics`);
    const opened = /^tuisty_circuit_breaker_transitions_total\{.*state="open"\} (\d+)/m.exec(
      await metrics.text(),
    )?.[1];
    measured.program = { memory: memoryOf(daemon.pid), ready, opened: Number(opened ?? '0') };
    await daemon.stop();
    return measured;
  }

  try {
    await stack.daemons.find((daemon) => daemon.name === 'Server')?.stop();
    /** @type {Map<string, Record<string, Measured>[]>} */
    const turns = new Map(contenders.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) turns.get(contender.name)?.push(await turn(contender));
    }
    printReport((contender, what, figure) =>
      median((turns.get(contender) ?? []).map((one) => one[what]?.[figure] ?? Number.NaN)),
    );
  } finally {
    await stack.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

/** @param {(contender: string, what: string, figure: string) => number} figure the median of all rounds */
function printReport(figure) {
  const print = (/** @type {(string | number)[]} */ ...cells) =>
    console.log(`| ${cells.join(' | ')} |`);
  const head = (/** @type {string[]} */ ...cells) => {
    print(...cells);
    print(...cells.map(() => '---'));
  };
  console.log(
    `\nMedians of ${rounds} turns of ${seconds} s a call, ${clients} concurrent clients, ` +
      `${cpus().length} cores for all programs,\n${new Date().toISOString().slice(0, 10)}.\n`,
  );
  const parts = ['server', 'nginx', 'PostgreSQL', 'sandbox', 'load'];
  const costs = parts.map((part) => `CPU a request, µs: ${part}`);
  head('Call', 'Service', 'Requests a second', 'p50, ms', 'p99, ms', ...costs, 'Errors');
  for (const call of asked) {
    for (const { name } of contenders) {
      const of = (/** @type {string} */ what) => figure(name, call, what);
      const times = [of('p50').toFixed(1), of('p99').toFixed(1)];
      const cpu = parts.map((part) => Math.round(of(part)));
      print(titles[call] ?? '', name, Math.round(of('rate')), ...times, ...cpu, of('errors'));
    }
  }
  const names = contenders.map(({ name }) => name);
  const opened = names.map((name) => figure(name, 'program', 'opened')).join(', ');
  console.log(
    '\nConcurrent clients, one call each, with a slow provider: served / refused, total time;\n' +
      `openings of circuit breakers: ${opened}.\n`,
  );
  head('Provider latency', 'Clients', ...names);
  for (const one of crowds) {
    const kind = one.call === 'checkout' ? 'purchase' : 'status';
    const results = names.map((name) => {
      const of = (/** @type {string} */ what) => figure(name, one.name, what);
      return `${of('served')} / ${of('refused')}, ${of('seconds').toFixed(2)} s`;
    });
    print(`${one.delayMs / 1000} s`, `${one.count} × ${kind}`, ...results);
  }
  const programs = names.map((name) => {
    const of = (/** @type {string} */ what) => figure(name, 'program', what);
    return `${name} ${of('memory').toFixed(0)} MiB and ${(of('ready') / 1000).toFixed(2)} s`;
  });
  console.log(`\nMemory afterwards and time until ready: ${programs.join(', ')}.`);
}
