// A complete shop for a fault (database, sandbox, server and nginx) and the operations that damage it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { childrenOf, freePort, startDaemon } from '../../../scripts/lib/processes.mjs';
import { startStack } from '../../../scripts/lib/stack.mjs';
import { root } from '../../../scripts/lib/steps.mjs';

const build = process.env.SHOP_BUILD ?? join(root, 'build', 'release', 'server');
export const program = join(build, 'tuisty_server');

/** All shoppers have one address here. */
const noLimits = Object.fromEntries(
  ['CHECKOUT', 'IMEI', 'SESSION'].map((what) => [`LIMIT_${what}_PER_ADDRESS`, '1000000/1']),
);

export const pause = (/** @type {number} */ ms) =>
  new Promise((resolve) => setTimeout(resolve, ms));

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

/**
 * @param {string} dir
 * @param {{ env?: NodeJS.ProcessEnv, database?: (socket: string) => Promise<string>,
 *   before?: (dir: string) => void }} options
 *   env: further settings of the server; database: given PostgreSQL's socket, the URL for the server;
 *   before: prepares the folder of the shop
 */
export async function openShop(dir, { env = {}, database, before } = {}) {
  const pages = join(dir, 'pages');
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Tuisty</title>Inicio');
  before?.(dir);
  // Durable like in production: confirmed rows survive a kill.
  const startDatabase = () =>
    startPostgres({ dir: join(dir, 'postgres'), log: join(dir, 'postgres.log') });
  let postgres = await startDatabase();
  const direct = postgres.ensureDatabase('shop');
  const folder = new URLSearchParams(direct.split('?')[1]).get('host') ?? '';
  const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
  /** @type {Awaited<ReturnType<typeof startStack>>} */
  let stack;
  try {
    stack = await startStack({
      dir,
      ports,
      root: pages,
      build,
      env: {
        ...noLimits,
        DATABASE_URL: database ? await database(join(folder, '.s.PGSQL.5432')) : direct,
        ...env,
      },
    });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  let server = daemonOf('Server');

  function daemonOf(/** @type {string} */ name) {
    const found = stack.daemons.find((daemon) => daemon.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  }
  const sandbox = daemonOf('Sandbox');

  /** Sets the behaviour of the provider or the carrier. */
  async function behave(/** @type {object} */ behaviour) {
    const response = await fetch(`${stack.urls.sandbox}/__control`, {
      method: 'POST',
      body: JSON.stringify(behaviour),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  return {
    dir,
    ports,
    urls: stack.urls,
    serverEnv: stack.serverEnv,
    behave,
    sql: (/** @type {string} */ query) => postgres.psql('shop', query),
    get server() {
      return server;
    },
    sandboxPid: sandbox.pid,
    /** Restarts the server on the port that nginx uses. */
    startServer(log = join(dir, 'logs', 'server-again.log')) {
      server = startDaemon('Server', [program], { log, env: stack.serverEnv });
      return server;
    },
    ready: async () => (await get(`${stack.urls.server}/readyz`)).status === 200,
    readiness: () => get(`${stack.urls.server}/readyz`),
    /** The value of a line of /metrics, 0 where it is missing. */
    async metric(/** @type {string} */ name) {
      const { text } = await get(`${stack.urls.server}/metrics`);
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? '0');
    },
    databasePids: () => [
      postgres.daemon.pid,
      ...childrenOf(postgres.daemon.pid).map(({ pid }) => pid),
    ],
    stopDatabase: (/** @type {NodeJS.Signals} */ signal = 'SIGINT') => postgres.daemon.stop(signal),
    async startDatabase() {
      postgres = await startDatabase();
    },
    async stop() {
      await server.stop();
      await stack.stop();
      await postgres.stop();
    },
  };
}

/** Opens a shop, runs `body` with it, and closes it in any case. */
export async function withShop(
  /** @type {import('./fault.mjs').Context} */ { dir },
  /** @type {Parameters<typeof openShop>[1]} */ options,
  /** @type {(shop: Shop) => Promise<readonly import('./fault.mjs').Row[]>} */ body,
) {
  const shop = await openShop(dir, options);
  try {
    return await body(shop);
  } finally {
    await shop.stop();
  }
}
