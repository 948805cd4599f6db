// A complete shop for a fault (database, sandbox, one server or two, nginx) and the operations that damage it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programsOf } from '../../../scripts/lib/cmake.mjs';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { freePort, startDaemon, treeOf } from '../../../scripts/lib/processes.mjs';
import { noLimits, startStack } from '../../../scripts/lib/stack.mjs';

const build = process.env.SHOP_BUILD ?? programsOf('release');

/** Waits for a condition, and returns the time it took, in milliseconds. */
export async function until(
  /** @type {string} */ what,
  /** @type {() => boolean | Promise<boolean>} */ condition,
  patienceMs = 60_000,
) {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > patienceMs) throw new Error(`timed out waiting until ${what}`);
    await pause(10);
  }
  return performance.now() - begun;
}

export const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`;

/** @returns {Promise<{ status: number, text: string }>} status 0: no response */
export async function get(/** @type {string} */ url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** @typedef {Awaited<ReturnType<typeof openShop>>} Shop */
/** @typedef {Awaited<ReturnType<typeof ownCluster>>} Cluster */

/** A cluster of the shop's own, durable like in production: confirmed rows survive a kill. */
async function ownCluster(/** @type {string} */ dir) {
  const start = () => startPostgres({ dir: join(dir, 'postgres'), log: join(dir, 'postgres.log') });
  let postgres = await start();
  const url = postgres.ensureDatabase('shop');
  return {
    url,
    socketDir: postgres.socketDir,
    sql: (/** @type {string} */ query) => postgres.psql('shop', query),
    psql: (/** @type {string} */ database, /** @type {string} */ query) =>
      postgres.psql(database, query),
    pids: () => treeOf(postgres.daemon.pid).map(({ pid }) => pid),
    stop: (/** @type {NodeJS.Signals} */ signal = 'SIGINT') => postgres.daemon.stop(signal),
    async start() {
      postgres = await start();
    },
  };
}

/**
 * @param {import('../run.mjs').Context} context
 * @param {{ database: { url: string, sql: (query: string) => string }, servers?: number }} options
 *   database: for the servers, and to query its rows; servers: one, or two behind one nginx
 */
async function openShop(context, { database, servers = 1 }) {
  const { dir } = context;
  const pages = join(dir, 'pages');
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Tuisty</title>Inicio');
  const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
  const secondPort = await freePort();
  const stack = await startStack({
    dir,
    ports,
    root: pages,
    build,
    env: {
      ...noLimits,
      DATABASE_URL: database.url,
      ...(servers === 2 && { SERVERS: `127.0.0.1:${ports.server},127.0.0.1:${secondPort}` }),
    },
  });
  const startOn = (
    /** @type {number} */ port,
    /** @type {NodeJS.ProcessEnv} */ env = {},
    /** @type {string[]} */ under = [],
  ) =>
    startDaemon('Server', [...under, join(build, 'tuisty_server')], {
      log: join(dir, 'logs', `server-${port}.log`),
      env: { ...stack.serverEnv, PORT: String(port), ...env },
    });
  const serverOn = (/** @type {number} */ port, daemon = startOn(port)) => {
    const url = `http://127.0.0.1:${port}`;
    const server = {
      url,
      daemon,
      ready: async () => (await get(`${url}/readyz`)).status === 200,
      /**
       * Starts it again, on its port; returns how long it takes to be ready. env: further settings; under: a command
       * that runs it.
       */
      async start(/** @type {NodeJS.ProcessEnv} */ env = {}, /** @type {string[]} */ under = []) {
        server.daemon = startOn(port, env, under);
        return until('the server is ready', server.ready);
      },
    };
    return server;
  };
  const server = serverOn(ports.server, stack.server);
  const second = servers === 2 ? serverOn(secondPort) : server;

  const shop = {
    ...context,
    ports,
    urls: stack.urls,
    sql: database.sql,
    server,
    /** The first again in a shop of one server. */
    second,
    ready: server.ready,
    readiness: () => get(`${server.url}/readyz`),
    /** The value of a line of /metrics, 0 where it is missing. */
    async metric(/** @type {string} */ name, from = server.url) {
      const { text } = await get(`${from}/metrics`);
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? '0');
    },
    /** Sets the behaviour of the provider or the carrier. */
    async behave(/** @type {object} */ behaviour) {
      const response = await fetch(`${stack.urls.sandbox}/__control`, {
        method: 'POST',
        body: JSON.stringify(behaviour),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async stop() {
      await second.daemon.stop();
      await server.daemon.stop();
      await stack.stop();
    },
  };
  return shop;
}

/**
 * Opens a shop, runs `body` with it, and closes it in any case.
 * @template T
 * @param {import('../run.mjs').Context} context
 * @param {Parameters<typeof openShop>[1]} options
 * @param {(shop: Shop) => Promise<T>} body
 */
export async function withServers(context, options, body) {
  const shop = await openShop(context, options);
  try {
    await until('the servers are ready', shop.second.ready);
    return await body(shop);
  } finally {
    await shop.stop();
  }
}

/**
 * The same with a cluster of the shop's own.
 * @template T
 * @param {import('../run.mjs').Context} context
 * @param {(shop: Shop, cluster: Cluster) => Promise<T>} body
 * @param {{ servers?: number, through?: (socketDir: string) => Promise<string> }} options
 *   through: given the folder of PostgreSQL's socket, returns the URL for the servers
 */
export async function withShop(context, body, { servers = 1, through } = {}) {
  const cluster = await ownCluster(context.dir);
  try {
    const url = through ? await through(cluster.socketDir) : cluster.url;
    const database = { url, sql: cluster.sql };
    return await withServers(context, { database, servers }, (shop) => body(shop, cluster));
  } finally {
    await cluster.stop();
  }
}
