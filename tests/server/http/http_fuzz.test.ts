// HTTP fuzzing with raw bytes: no crash, no hang, no memory growth, and no response to another client. Cases by
// number and seed: support/raw_cases.ts. For many more: npm run nightly -- hardening raw

import { readdirSync, readFileSync } from 'node:fs';
import { abortLoad } from './support/abort_load';
import { pricedCall } from './support/calls';
import { figures } from './support/figures';
import { get, post } from './support/http';
import { rawCase, type RawCase } from './support/raw_cases';
import { hidden } from './support/raw_draft';
import { described, play } from './support/raw_play';
import { openShop } from './support/shop';
import { until } from './support/wait';

const CASES = Number(process.env.RAW_CASES ?? 2_000);
const FROM = Number(process.env.RAW_FROM ?? 0);
const SEED = Number(process.env.RAW_SEED ?? 1);
const CLIENTS = 64;
const VICTIMS = 4;
/** The allowed growth beyond the memory after the first quarter of the cases. */
const MOST_GROWTH = 2 * 1024 * 1024;
/** Below this size, and with a sanitizer's allocations, the server's memory is no evidence. */
const weighs = CASES >= 20_000 && process.env.SANITIZER === undefined;
const long = process.env.RAW_CASES !== undefined;

const shop = await openShop();

/** The resident memory, in bytes. */
function memory(): number {
  const status = readFileSync(`/proc/${shop.program.pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
const openFiles = (): number => readdirSync(`/proc/${shop.program.pid}/fd`).length;

async function metricLines(pattern: RegExp): Promise<number> {
  const { text } = await get(`${shop.server}/metrics`);
  return text
    .split('\n')
    .filter((line) => pattern.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
const smuggled = (): Promise<number> =>
  metricLines(/^tuisty_http_requests_total\{route="\/logout"/);
const atRest = (): Promise<void> =>
  until(
    'no request is in flight',
    async () => (await metricLines(/^tuisty_requests_in_flight/)) === 0,
  );

/** Sends the cases of these numbers, and returns those that were handled wrongly. */
async function send(from: number, end: number): Promise<string[]> {
  const wrong: string[] = [];
  const inFlight = new Set<RawCase>();
  let next = from;
  const client = async (): Promise<void> => {
    while (next < end && wrong.length < 5 && shop.program.running()) {
      const one = rawCase(SEED, (next += 1) - 1);
      inFlight.add(one);
      const what = await play(one, shop[one.way]);
      if (!shop.program.running()) return;
      if (what !== null) wrong.push(described(one, SEED, what));
      inFlight.delete(one);
      if (long && one.number % 10_000 === 9_999) process.stdout.write(`  ${one.number + 1} …\n`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  if (shop.program.running()) return wrong;
  const then = [...inFlight].map((one) => described(one, SEED, 'in flight when the server ended'));
  return [
    `The server has ended: ${await shop.program.exited}`,
    shop.logs().slice(-20_000),
    ...then,
  ];
}

test("raw cases are rejected without effect on other clients' connections behind nginx", async () => {
  process.stdout.write(`  Raw cases ${FROM} to ${FROM + CASES - 1} of seed ${SEED}\n`);
  let done = false;
  let number = 0;
  const victims = abortLoad(shop.web, {
    clients: VICTIMS,
    abortShare: 0,
    next: () => pricedCall((number += 1)),
    over: () => done,
  });
  const warm = FROM + Math.floor(CASES / 4);
  let wrong = await send(FROM, warm);
  const before = { memory: 0, files: 0 };
  if (wrong.length === 0) {
    await atRest();
    Object.assign(before, { memory: memory(), files: openFiles() });
    wrong = await send(warm, FROM + CASES);
  }
  done = true;
  const tally = await victims;
  expect(wrong.join('\n\n')).toBe('');
  await atRest();

  const growth = memory() - before.memory;
  const found = {
    ...tally,
    smuggled: await smuggled(),
    'memory +kB': Math.round(growth / 1024),
    files: `${before.files} to ${openFiles()}`,
  };
  if (long) figures(`raw, ${CASES} cases; of the victims`, found);
  expect(found).toMatchObject({ foreign: 0, unsolicited: 0, failed: 0, smuggled: 0 });
  expect(tally.right).toBeGreaterThan(0);
  if (weighs) expect(growth).toBeLessThanOrEqual(MOST_GROWTH);
  // Idle connections: nginx keeps one for each concurrent request.
  expect(openFiles()).toBeLessThan(before.files + CLIENTS + VICTIMS);

  // Sends the hidden request openly, to prove that the counter detects it.
  expect(hidden).toContain('POST /logout');
  await post(`${shop.server}/logout`, undefined, {});
  expect(await smuggled()).toBe(1);

  await shop.program.stop();
  expect(await shop.program.exited).toBe('exit code 0');
}, 3_600_000);
