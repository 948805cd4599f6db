// npm run bench -- logins: load limits of sign-in: whether the response time reveals an e-mail without an account, and
// the effect of a flood of sign-ins on sign-ins and on all other calls. Prints figures, asserts nothing.
//   LOGINS=200 SECONDS=5 CLIENTS=64 npm run bench -- logins

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/processes.mjs';
import { startStack } from '../../scripts/lib/stack.mjs';
import { captchaSecret, password, register } from './lib/account.mjs';

const LOGINS = Number(process.env.LOGINS ?? '2000');
const SECONDS = Number(process.env.SECONDS ?? '30');
const CLIENTS = Number(process.env.CLIENTS ?? '128');

const unlimited = '1000000/86400';

const dir = mkdtempSync(join(tmpdir(), 'tuisty-bench-'));
const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
const stack = await startStack({
  dir,
  ports,
  root: dir,
  fastDatabase: true,
  env: {
    CAPTCHA_SECRET: captchaSecret,
    // All clients connect from one address here.
    LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS: unlimited,
    LIMIT_LOGIN_PER_ADDRESS: unlimited,
    LIMIT_LOGIN_PER_ACCOUNT: unlimited,
    LIMIT_REGISTRATION_PER_ADDRESS: unlimited,
    LIMIT_IMEI_PER_ADDRESS: unlimited,
    LIMIT_ACCOUNT_CALLS_PER_ADDRESS: unlimited,
    LIMIT_CHECKOUT_PER_ADDRESS: '10000/60',
  },
  ...(process.env.SHOP_BUILD === undefined ? {} : { build: process.env.SHOP_BUILD }),
});

/** Sends one request over a kept connection. @returns {Promise<{ status: number, ms: number }>} */
function send(
  /** @type {Agent} */ agent,
  /** @type {string} */ path,
  /** @type {object | undefined} */ body = undefined,
) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const begun = performance.now();
  return new Promise((resolve) => {
    const sent = request(
      `${stack.urls.web}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - begun });
        });
      },
    );
    sent.on('error', () => resolve({ status: 0, ms: performance.now() - begun }));
    sent.end(text);
  });
}

const connection = () => new Agent({ keepAlive: true, maxSockets: 1 });

function quantile(/** @type {number[]} */ values, /** @type {number} */ share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
const ms = (/** @type {number} */ value) => Number(value.toFixed(2));

function row(/** @type {string} */ what, /** @type {number[]} */ times) {
  return {
    what,
    answers: times.length,
    'p50 ms': ms(quantile(times, 0.5)),
    'p95 ms': ms(quantile(times, 0.95)),
    'p99 ms': ms(quantile(times, 0.99)),
    'most ms': ms(quantile(times, 1)),
  };
}

/** One after the other, so that only the response takes time, in random order. */
async function knownAndUnknown() {
  const agent = connection();
  /** @type {Record<'known' | 'unknown', number[]>} */
  const times = { known: [], unknown: [] };
  const kinds = Array.from({ length: LOGINS }, (_, i) => (i % 2 === 0 ? 'known' : 'unknown'));
  for (let i = kinds.length - 1; i > 0; i -= 1) {
    const other = Math.floor(Math.random() * (i + 1));
    [kinds[i], kinds[other]] = [kinds[other] ?? '', kinds[i] ?? ''];
  }
  for (const [i, kind] of kinds.entries()) {
    const known = kind === 'known';
    const email = known ? 'known@example.com' : `unknown${i}@example.com`;
    const answer = await send(agent, '/login', { email, password: 'not the password' });
    if (answer.status !== 401) throw new Error(`answered ${answer.status}`);
    times[known ? 'known' : 'unknown'].push(answer.ms);
  }
  agent.destroy();
  console.log(`\n${LOGINS} sign-ins with a wrong password, one after the other`);
  console.table([
    row('e-mail with an account', times.known),
    row('e-mail without one', times.unknown),
  ]);
  const difference = quantile(times.known, 0.5) - quantile(times.unknown, 0.5);
  console.log(`The medians differ by ${Math.abs(difference).toFixed(2)} ms.`);
}

/** The occasional requests of other clients. @type {Record<string, () => [string, object?]>} */
const others = {
  '/healthz': () => ['/healthz'],
  '/imeis': () => {
    phones += 1;
    return ['/imeis', { imei: `35693803${String(phones).padStart(7, '0')}` }];
  },
  '/create-checkout-session': () => [
    '/create-checkout-session',
    { type: 1, products: [{ id: 204, name: '15GB Prime', price: 16900, quantity: 1 }] },
  ],
};
let phones = 0;

async function flood() {
  /** @type {Map<number, number[]>} */
  const answers = new Map();
  const begun = performance.now();
  const over = () => performance.now() - begun > SECONDS * 1000;
  const clients = Array.from({ length: CLIENTS }, async () => {
    const agent = connection();
    while (!over()) {
      const { status, ms } = await send(agent, '/login', { email: 'known@example.com', password });
      answers.set(status, answers.get(status) ?? []);
      answers.get(status)?.push(ms);
      // Waits for `Retry-After` like a form, so that the load itself does not occupy a core.
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, 250));
    }
    agent.destroy();
  });
  const rest = Object.entries(others).map(async ([name, next]) => {
    const agent = connection();
    /** @type {number[]} */
    const times = [];
    while (!over()) {
      const { status, ms } = await send(agent, ...next());
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      times.push(ms);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    agent.destroy();
    return row(`${name} meanwhile`, times);
  });
  const [meanwhile] = await Promise.all([Promise.all(rest), ...clients]);
  const seconds = (performance.now() - begun) / 1000;
  const verified = answers.get(200) ?? [];
  console.log(
    `\nSign-ins from ${CLIENTS} connections for ${SECONDS} s, on ${availableParallelism()} cores`,
  );
  console.table([
    ...[...answers].map(([status, times]) => row(`/login ${status || 'no answer'}`, times)),
    ...meanwhile,
  ]);
  console.log(`${(verified.length / seconds).toFixed(1)} verified a second.`);
}

try {
  await register(stack.urls.web, 'known@example.com');
  await knownAndUnknown();
  await flood();
} finally {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
