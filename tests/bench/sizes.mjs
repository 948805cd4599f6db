// npm run bench -- sizes: database cost of an order: transactions, WAL and bytes on disk, from real purchases. Prints
// figures, asserts nothing. The source of docs/scaling.md.
//   ORDERS=500 npm run bench -- sizes

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/processes.mjs';
import { startStack } from '../../scripts/lib/stack.mjs';
import { Client } from './lib/load.mjs';

const ORDERS = Number(process.env.ORDERS ?? '2000');
const CLIENTS = 8;
const manyTimes = '1000000/1';

const dir = mkdtempSync(join(tmpdir(), 'tuisty-sizes-'));
const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
const stack = await startStack({
  dir,
  ports,
  root: dir,
  env: {
    LIMIT_CHECKOUT_PER_ADDRESS: manyTimes,
    LIMIT_SESSION_PER_ADDRESS: manyTimes,
  },
  ...(process.env.SHOP_BUILD === undefined ? {} : { build: process.env.SHOP_BUILD }),
});
const { postgres } = stack;
if (postgres === null)
  throw new Error('DATABASE_URL is set: unset it, this benchmark creates its own cluster');
const ask = (/** @type {string} */ sql) => postgres.psql('postgres', sql);
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Counted by the database since its start, once each connection has reported: after ten idle seconds. */
async function counters() {
  await pause(11_000);
  ask('CHECKPOINT');
  const [transactions, written, bytes, images] = ask(
    'SELECT xact_commit, tup_inserted + tup_updated, wal_bytes, wal_fpi FROM pg_stat_database, pg_stat_wal' +
      " WHERE datname = 'shop'",
  )
    .split('|')
    .map(Number);
  return { transactions, written, bytes, images };
}

const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => i);

/** Runs `step` once for each of ORDERS orders, and prints the cost of one. */
async function cost(
  /** @type {string} */ what,
  /** @type {(client: Client, order: number) => Promise<void>} */ step,
) {
  const before = await counters();
  let next = 0;
  await Promise.all(
    numbers(CLIENTS).map(async () => {
      const client = new Client(ports.web);
      while (next < ORDERS) {
        const order = next;
        next += 1;
        await step(client, order);
      }
      client.close();
    }),
  );
  const after = await counters();
  const each = (/** @type {keyof typeof after} */ name) =>
    ((after[name] ?? 0) - (before[name] ?? 0)) / ORDERS;
  return {
    what,
    'transactions an order': Number(each('transactions').toFixed(2)),
    'rows written': Number(each('written').toFixed(2)),
    'WAL bytes': Math.round(each('bytes')),
    'full pages in it': Number(each('images').toFixed(2)),
  };
}

/** @type {string[]} */
const ids = [];
const expected = (/** @type {import('./lib/load.mjs').Reply} */ reply) => {
  if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${reply.body}`);
  return /** @type {{ id: string }} */ (JSON.parse(reply.body));
};

try {
  const rows = [
    await cost(
      'created: POST /create-checkout-session, a cart of two plans',
      async (client, order) => {
        const product = (/** @type {number} */ id, /** @type {number} */ price) => ({
          id,
          name: 'Tuisty',
          image: '',
          price,
          quantity: 1,
        });
        const body = JSON.stringify({
          type: 1,
          products: [product(204, 16_900), product(205, 19_900)],
        });
        const key = `Idempotency-Key: 8a1e6c1e-8c0e-4b52-9f6e-${String(order).padStart(12, '0')}\r\n`;
        ids[order] = expected(await client.send('POST', '/create-checkout-session', body, key)).id;
      },
    ),
    await cost('status while open: GET /checkout-session/{id}', async (client, order) => {
      expected(await client.send('GET', `/checkout-session/${ids[order] ?? ''}`));
    }),
  ];
  const typed = new URLSearchParams({
    email: 'persona@example.com',
    name: 'María Nuñez',
    phone: '833 123 4567',
    recipient: 'María Nuñez',
    line1: 'Av. Hidalgo 123',
    line2: 'Col. Centro',
    city: 'Tampico',
    state: 'Tamps.',
    postal_code: '89000',
  });
  for (const id of ids) {
    const paid = await fetch(`${stack.urls.sandbox}/pay/${id}/pay`, {
      method: 'POST',
      body: typed,
      redirect: 'manual',
    });
    if (paid.status !== 303) throw new Error(`not paid: ${paid.status} ${await paid.text()}`);
  }
  rows.push(
    await cost('detected as paid: the first status request after paying', async (client, order) => {
      expected(await client.send('GET', `/checkout-session/${ids[order] ?? ''}`));
    }),
    await cost('status once paid', async (client, order) => {
      expected(await client.send('GET', `/checkout-session/${ids[order] ?? ''}`));
    }),
  );
  console.table(rows);

  postgres.psql('shop', 'VACUUM ANALYZE');
  console.table(
    ['checkout_sessions', 'idempotency'].map((table) => {
      const [count = 0, row = 0, heap = 0, indexes = 0] = postgres
        .psql(
          'shop',
          `SELECT count(*), avg(pg_column_size(t.*)), pg_table_size('${table}'), pg_indexes_size('${table}')` +
            ` FROM ${table} t`,
        )
        .split('|')
        .map(Number);
      return {
        table,
        rows: count,
        'bytes of a row': Math.round(row),
        'table, bytes a row': Math.round(heap / count),
        'indexes, bytes a row': Math.round(indexes / count),
      };
    }),
  );
} finally {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
