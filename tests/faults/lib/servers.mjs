// Two servers of one shop behind one nginx, with a database that the fault provides.

import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startDaemon, untilReady } from '../../../scripts/lib/processes.mjs';
import { startStack } from '../../../scripts/lib/stack.mjs';
import { captchaSecret, password } from './account.mjs';
import { Client } from '../../bench/lib/load.mjs';
import { get, pause, program } from './shop.mjs';
import { buy, sold } from './load.mjs';

/** @typedef {import('./load.mjs').Purchase} Purchase */

const manyTimes = '1000000/1';

/**
 * @param {string} dir
 * @param {{ databaseUrl: string, sql: (query: string) => string, env?: NodeJS.ProcessEnv }} options
 *   databaseUrl: for the servers; sql: queries the database; env: further settings of both servers
 */
export async function openServers(dir, { databaseUrl, sql, env = {} }) {
  const pages = join(dir, 'pages');
  mkdirSync(pages);
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Tuisty</title>Inicio');
  const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
  const secondPort = await freePort();
  const stack = await startStack({
    dir,
    ports,
    root: pages,
    build: join(program, '..'),
    env: {
      LIMIT_CHECKOUT_PER_ADDRESS: manyTimes,
      LIMIT_SESSION_PER_ADDRESS: manyTimes,
      LIMIT_ACCOUNT_CALLS_PER_ADDRESS: manyTimes,
      CAPTCHA_SECRET: captchaSecret,
      DATABASE_URL: databaseUrl,
      SERVERS: `127.0.0.1:${ports.server},127.0.0.1:${secondPort}`,
      ...env,
    },
  });
  const second = { url: `http://127.0.0.1:${secondPort}`, daemon: startSecond() };

  function startSecond() {
    return startDaemon('Second server', [program], {
      log: join(dir, 'logs', 'second-server.log'),
      env: { ...stack.serverEnv, PORT: String(secondPort) },
    });
  }
  const secondReady = async () => (await get(`${second.url}/readyz`)).status === 200;

  const shop = {
    ports,
    urls: stack.urls,
    sql,
    servers: [stack.urls.server, second.url],
    killSecond: () => second.daemon.stop('SIGKILL'),
    async restartSecond() {
      second.daemon = startSecond();
      await untilReady(second.daemon, secondReady);
    },
    async stop() {
      await second.daemon.stop();
      await stack.stop();
    },
  };
  try {
    await untilReady(second.daemon, secondReady);
  } catch (error) {
    await shop.stop();
    throw error;
  }
  return shop;
}

/** @typedef {Awaited<ReturnType<typeof openServers>>} Servers */

/** For `verify`, which uses only a shop's ports, addresses and rows. */
export const asShop = (/** @type {Servers} */ servers) =>
  /** @type {import('./shop.mjs').Shop} */ (/** @type {unknown} */ (servers));

/** The number of requests for a path that a server has answered since its start. */
export async function answered(/** @type {string} */ server, /** @type {string} */ path) {
  const { text } = await get(`${server}/metrics`);
  return text
    .split('\n')
    .filter((line) => line.startsWith(`tuisty_http_requests_total{route="${path}"`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/** @returns {Promise<{ status: number, token: string }>} address: of the client, in nginx's X-Forwarded-For */
export async function signIn(
  /** @type {string} */ base,
  /** @type {string} */ email,
  { wrong = false, address = '' } = {},
) {
  const response = await fetch(`${base}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(address === '' ? {} : { 'x-real-ip': address }),
    },
    body: JSON.stringify({ email, password: wrong ? 'not the password' : password }),
  });
  const body = await response.json();
  return { status: response.status, token: String(body.message ?? '') };
}

/** Buys with a login session. @returns {Promise<string>} the session's id, '' when it was refused */
export async function buyAs(/** @type {string} */ base, /** @type {string} */ token) {
  const response = await fetch(`${base}/create-checkout-session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      type: 1,
      products: [{ id: 204, name: 'Tuisty', image: '', price: 16_900, quantity: 1 }],
    }),
  });
  return String((await response.json()).id ?? '');
}

/**
 * Load through nginx: shoppers buy and retry a refused purchase with the same key; others request the status of
 * bought sessions; one signs in repeatedly.
 */
export class Crowd {
  /** Each attempt, in the order of completion. @type {Purchase[]} */
  tries = [];
  /** Status requests and sign-ins: status and time of completion. @type {{ what: 'look' | 'sign-in', status: number, ended: number }[]} */
  others = [];
  #over = false;
  #all;

  constructor(
    /** @type {Servers} */ { ports, urls },
    /** @type {string} */ email,
    { buyers = 8, lookers = 2 } = {},
  ) {
    const buying = Array.from({ length: buyers }, async () => {
      const client = new Client(ports.web);
      /** @type {Purchase | null} */
      let last = null;
      while (!this.#over) {
        last = await buy(client, last !== null && !sold(last) ? last : null);
        this.tries.push(last);
        await pause(sold(last) ? 20 : 300);
      }
      client.close();
    });
    const looking = Array.from({ length: lookers }, async () => {
      const client = new Client(ports.web);
      while (!this.#over) {
        const some = this.tries.findLast(sold);
        if (some !== undefined) {
          const { status } = await client.send('GET', `/checkout-session/${some.id}`);
          this.others.push({ what: 'look', status, ended: performance.now() });
        }
        await pause(20);
      }
      client.close();
    });
    const signingIn = (async () => {
      while (!this.#over) {
        const { status } = await signIn(urls.web, email).catch(() => ({ status: 0 }));
        this.others.push({ what: 'sign-in', status, ended: performance.now() });
        await pause(100);
      }
    })();
    this.#all = Promise.all([...buying, ...looking, signingIn]);
  }

  /** The failed status requests and sign-ins: "2 × look 503". */
  refusedOthers() {
    /** @type {Record<string, number>} */
    const kinds = {};
    for (const { what, status } of this.others) {
      if (status !== 200) kinds[`${what} ${status}`] = (kinds[`${what} ${status}`] ?? 0) + 1;
    }
    const all = Object.entries(kinds).map(([kind, count]) => `${count} × ${kind}`);
    return all.join(', ') || 'none';
  }

  /** When the last refused purchase ended, in the time of performance.now(); 0: none. */
  lastRefusal() {
    const last = this.tries.findLast((one) => !sold(one));
    return last === undefined ? 0 : last.begun + last.took;
  }

  async stop() {
    this.#over = true;
    await this.#all;
  }
}
