// The whole shop on this machine: PostgreSQL, the sandbox, the server and nginx, all on loopback. `npm start`, the
// tests and the benchmarks start it here.

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsOf } from './cmake.mjs';
import { renderNginx, startNginx } from './nginx.mjs';
import { startPostgres } from './postgres.mjs';
import {
  childrenOf,
  freePort,
  holdsNumber,
  run,
  signal,
  startDaemon,
  startTime,
  untilReady,
} from './processes.mjs';
import { UserError, root as repository } from './steps.mjs';

/** @typedef {import('./processes.mjs').Daemon} Daemon */

/** Starts the sandbox of the external services. */
export const sandboxCommand = [process.execPath, join(repository, 'server', 'sandbox', 'main.mjs')];

/** For simulated shoppers, who all connect from one address. */
export const noLimits = Object.fromEntries(
  ['CHECKOUT', 'IMEI', 'SESSION', 'ACCOUNT_CALLS'].map((what) => [
    `LIMIT_${what}_PER_ADDRESS`,
    '1000000/1',
  ]),
);

async function answers(/** @type {string} */ url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  return response.ok;
}

/**
 * Starts the configured parts and waits until each is ready.
 *
 * - `DATABASE_URL` in `env`: that database instead of a private cluster; with `MIGRATIONS_DATABASE_URL` its tables
 *   are owned by that role.
 * - `PAYMENT_SECRET_KEY` in `env`: the real payment provider instead of the sandbox's.
 * - `IMEI_API_KEY` in `env`: the real carrier instead of the sandbox's.
 *
 * @param {{
 *   dir: string, ports?: { web: number, server: number, sandbox: number },
 *   root?: string, env?: NodeJS.ProcessEnv, build?: string, fastDatabase?: boolean,
 * }} options
 *   dir: folder for data, logs and process ids; ports: any free ones by default; root: folder with the built pages;
 *   env: settings for the server on top of this process's; build: folder of the native programs;
 *   fastDatabase: no waiting for the disk (tests)
 */
export async function startStack(options) {
  const {
    dir,
    ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() },
    root = join(repository, 'web', 'dist'),
    build = programsOf('quick'),
    fastDatabase = false,
  } = options;
  const env = { ...process.env, ...options.env };
  const logs = join(dir, 'logs');
  mkdirSync(logs, { recursive: true });

  const urls = {
    web: `http://127.0.0.1:${ports.web}`,
    server: `http://127.0.0.1:${ports.server}`,
    sandbox: `http://127.0.0.1:${ports.sandbox}`,
  };
  /** @type {{ daemon: Daemon, stop: () => Promise<void> }[]} */
  const parts = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
    rmSync(join(dir, 'run.json'), { force: true });
  };
  const remember = () => writePids(dir, urls.web, parts);
  /** Waits until a started part answers; stop: how it is stopped again. */
  const add = async (
    /** @type {Daemon} */ daemon,
    /** @type {string} */ url,
    stop = () => daemon.stop(),
  ) => {
    parts.push({ daemon, stop });
    remember();
    await untilReady(daemon, () => answers(url));
    return daemon;
  };

  try {
    stopLeftovers(dir);
    let databaseUrl = env.DATABASE_URL;
    let ownersUrl = env.MIGRATIONS_DATABASE_URL;
    /** @type {Awaited<ReturnType<typeof startPostgres>> | null} */
    let postgres = null;
    if (!databaseUrl) {
      postgres = await startPostgres({
        dir: join(dir, 'postgres'),
        log: join(logs, 'postgres.log'),
        fast: fastDatabase,
      });
      parts.push({ daemon: postgres.daemon, stop: postgres.stop });
      remember();
      ownersUrl = postgres.ensureDatabase('shop');
      postgres.ensureRole('shop');
      databaseUrl = postgres.databaseUrl('shop', 'shop');
    }

    /** @type {NodeJS.ProcessEnv} */
    const standIns = {
      ...(!env.PAYMENT_SECRET_KEY && {
        PAYMENT_API_BASE: urls.sandbox,
        PAYMENT_SECRET_KEY: 'sk_test_sandbox',
      }),
      ...(!env.IMEI_API_KEY && {
        IMEI_API_URL: `${urls.sandbox}/carrier/v1/imeis`,
        IMEI_API_KEY: 'carrier_test_sandbox',
      }),
    };
    if (Object.keys(standIns).length > 0) {
      const sandbox = startDaemon('Sandbox', sandboxCommand, {
        log: join(logs, 'sandbox.log'),
        env: {
          ...env,
          SANDBOX_PORT: String(ports.sandbox),
          SANDBOX_PUBLIC_URL: urls.sandbox,
          SANDBOX_SECRET_KEY: 'sk_test_sandbox',
          SANDBOX_CARRIER_KEY: 'carrier_test_sandbox',
        },
      });
      await add(sandbox, `${urls.sandbox}/healthz`);
    }

    const serverEnv = {
      PUBLIC_URL: urls.web,
      ...loadOrCreateSecrets(dir),
      ...env,
      ...standIns,
      DATABASE_URL: databaseUrl,
      // The running server does not know the role that owns the tables.
      MIGRATIONS_DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(ports.server),
    };
    if (ownersUrl) {
      run([join(build, 'tuisty_admin'), 'migrate'], {
        ...serverEnv,
        MIGRATIONS_DATABASE_URL: ownersUrl,
      });
    }
    const server = startDaemon('Server', [join(build, 'tuisty_server')], {
      log: join(logs, 'server.log'),
      env: serverEnv,
    });
    await add(server, `${urls.server}/readyz`);

    const nginxLog = join(logs, 'nginx.log');
    const config = renderNginx({
      port: ports.web,
      serverPort: ports.server,
      root,
      runDir: join(dir, 'run'),
      publicHost: new URL(env.PUBLIC_URL ?? urls.web).host,
      log: nginxLog,
      env,
    });
    const nginx = startNginx(config, nginxLog);
    await add(nginx, `${urls.web}/healthz`, () => nginx.stop('SIGQUIT', 5000));
    // Its workers run now, and are recorded too.
    remember();

    return {
      urls,
      /** The role that owns the tables. */
      databaseUrl: ownersUrl || databaseUrl,
      /** The server's environment: a second server needs the same secrets. */
      serverEnv,
      /** The private cluster, or null where `DATABASE_URL` named another. */
      postgres,
      daemons: parts.map((part) => part.daemon),
      server,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An empty folder for the data and logs of tests. */
function emptyFolder(/** @type {string} */ name) {
  const dir = join(repository, 'build', 'test', name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  return dir;
}

/**
 * Runs `body` with a shop that has no data of an earlier run, and stops the shop.
 * @template T
 * @param {string} name of its folder
 * @param {(shop: Awaited<ReturnType<typeof startStack>>) => Promise<T>} body
 * @param {NodeJS.ProcessEnv} [env] settings for the server
 */
export async function withStack(name, body, env = {}) {
  const stack = await startStack({ dir: emptyFolder(name), fastDatabase: true, env });
  try {
    return await body(stack);
  } finally {
    await stack.stop();
  }
}

/**
 * Runs `body` with an empty PostgreSQL cluster, and stops it.
 * @template T
 * @param {string} name of its folder
 * @param {(postgres: Awaited<ReturnType<typeof startPostgres>>) => Promise<T>} body
 */
export async function withPostgres(name, body) {
  const dir = emptyFolder(name);
  const log = join(dir, 'postgres.log');
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), log, fast: true });
  try {
    return await body(postgres);
  } finally {
    await postgres.stop();
  }
}

/** Secrets of the server, each created once: signatures and pseudonyms outlive a restart. */
export function loadOrCreateSecrets(/** @type {string} */ dir) {
  const file = join(dir, 'secrets.json');
  /** @type {Record<string, string>} */
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const names = ['CAPTCHA_SECRET', 'LOG_KEY', 'RESET_KEY'];
  if (names.some((name) => kept[name] === undefined)) {
    for (const name of names) kept[name] ??= randomBytes(32).toString('base64url');
    // Written completely or not at all: a full disk leaves half a file.
    writeFileSync(`${file}.new`, JSON.stringify(kept, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return kept;
}

/** Written after each start, so that the next run can stop what a killed run left behind. */
export function writePids(
  /** @type {string} */ dir,
  /** @type {string} */ url,
  /** @type {{ daemon: Daemon }[]} */ parts,
) {
  const daemons = parts.flatMap(({ daemon: { name, pid, startTime } }) => [
    { name, pid, startTime },
    // PostgreSQL's processes exit when their parent exits; nginx's workers keep the port.
    ...(name === 'nginx' ? childrenOf(pid).map((one) => ({ name: 'nginx worker', ...one })) : []),
  ]);
  const supervisor = { pid: process.pid, startTime: startTime(process.pid) };
  writeFileSync(join(dir, 'run.json'), JSON.stringify({ url, supervisor, daemons }, null, 2));
}

/** @returns {{ url: string, supervisor: { pid: number, startTime: string },
 *   daemons: { name: string, pid: number, startTime: string }[] } | null} */
function readPids(/** @type {string} */ dir) {
  const file = join(dir, 'run.json');
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The address of a shop that runs from this folder, or null. */
export function runningFrom(/** @type {string} */ dir) {
  const record = readPids(dir);
  if (record === null) return null;
  const { pid, startTime: started } = record.supervisor;
  return pid !== process.pid && startTime(pid) === started ? record.url : null;
}

/** Stops the processes of a killed run: only those that provably belong to it. */
export function stopLeftovers(/** @type {string} */ dir) {
  const record = readPids(dir);
  if (record === null) return;
  for (const one of record.daemons) {
    signal([one], one.name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
  }
  const deadline = Date.now() + 10_000;
  for (const { name, pid, startTime: started } of record.daemons) {
    // Only PostgreSQL refuses to start if another process has its recorded pid.
    const there = () =>
      name === 'PostgreSQL' ? holdsNumber(pid, started) : startTime(pid) === started;
    while (there()) {
      if (Date.now() > deadline) {
        if (startTime(pid) === null) break;
        throw new UserError(
          `${name} (process ${pid}) of an earlier run does not stop. Stop it, then start again.`,
        );
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
  rmSync(join(dir, 'run.json'), { force: true });
}
