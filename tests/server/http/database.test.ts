// The database becomes unavailable while the shop runs, and returns.

import { join } from 'node:path';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { endAfterTests } from './support/ended';
import { get, outcomeOf } from './support/http';
import { textAt } from './support/json';
import { metric } from './support/metrics';
import { buy, freshKey } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();

test('the shop reports an unavailable database and recovers automatically', async () => {
  const key = { 'idempotency-key': freshKey() };
  const first = await buy(shop.web, undefined, key);
  expect(first.status).toBe(200);

  await shop.stopDatabase();
  const mark = await shop.sandbox.mark();
  // contract.test.ts has the other calls.
  expect(outcomeOf(await buy(shop.web))).toEqual([503, 'busy']);
  // No provider session exists without a row.
  expect(await shop.sandbox.calls(mark)).toEqual([]);
  const missing = await get(`${shop.web}/readyz`);
  expect([missing.status, textAt(missing.json, 'error.field')]).toEqual([503, 'database']);
  expect(await metric(shop.server, 'tuisty_database_up')).toBe(0);
  expect((await get(`${shop.web}/`)).status).toBe(200);

  const log = join(shop.dir, 'logs', 'postgres-again.log');
  const restarted = endAfterTests(
    await startPostgres({ dir: join(shop.dir, 'postgres'), log, fast: true }),
  );
  await until('the server is ready', async () => (await get(`${shop.web}/readyz`)).status === 200);
  expect(await metric(shop.server, 'tuisty_database_up')).toBe(1);
  const measured = await metric(shop.server, 'tuisty_database_statement_duration_seconds_count');
  expect(measured).toBeGreaterThan(0);
  // The server's connections detect that they are broken: no request fails, and nothing is created twice.
  for (let sold = 0; sold < 20; sold += 1) {
    expect((await buy(shop.web)).status).toBe(200);
  }
  expect((await buy(shop.web, undefined, key)).json).toEqual(first.json);
  expect(restarted.psql('shop', 'SELECT count(*) FROM checkout_sessions')).toBe('21');
});
