// Creates one database cluster before the suites of a run, which each suite copies: initdb takes four times as long.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../../scripts/lib/postgres.mjs';

export default async function makeCluster() {
  const dir = mkdtempSync(join(tmpdir(), 'tuisty-cluster-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const cluster = join(dir, 'postgres');
  const postgres = await startPostgres({ dir: cluster, log: join(dir, 'log'), fast: true });
  postgres.ensureDatabase('shop');
  await postgres.stop();
  process.env.SHOP_CLUSTER = cluster;
}
