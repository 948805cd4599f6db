// PgBouncer in transaction mode, between servers and a private PostgreSQL cluster: for tests and trials.

import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOwner } from './postgres.mjs';
import { findProgram, isRoot, run, startDaemon, untilReady } from './processes.mjs';
import { Advice, root } from './steps.mjs';

const template = join(root, 'server', 'postgres', 'pgbouncer.ini.in');

/** Why there can be none here, or null. */
export function pgbouncerMissing() {
  return findProgram('pgbouncer') === null
    ? 'PgBouncer is missing on this machine: apt-get install pgbouncer'
    : null;
}

/**
 * @param {{ dir: string, databaseUrl: string, poolSize?: number }} options
 *   dir: for its configuration and log; databaseUrl: of a cluster that is reached by a socket;
 *   poolSize: connections to PostgreSQL
 */
export async function startPgbouncer({ dir, databaseUrl, poolSize = 8 }) {
  const program = findProgram('pgbouncer');
  if (program === null) throw new Advice(pgbouncerMissing() ?? '');
  const url = new URL(databaseUrl.replace('@/', '@localhost/'));
  const key = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  // Short: a socket's path is limited. Its owner is the cluster's: PgBouncer does not run as root either.
  const socketDir = join(tmpdir(), `tuisty-pool-${key}`);
  mkdirSync(socketDir, { recursive: true });
  chmodSync(socketDir, 0o700);
  const values = /** @type {Record<string, string>} */ ({
    DATABASE: `host=${url.searchParams.get('host') ?? ''} user=${url.username}`,
    POOL_SIZE: String(poolSize),
    SOCKET_DIR: socketDir,
  });
  const file = join(socketDir, 'pgbouncer.ini');
  writeFileSync(
    file,
    readFileSync(template, 'utf8').replace(/@([A-Z_]+)@/g, (_, name) => values[name] ?? ''),
  );
  if (isRoot) run(['chown', '-R', 'postgres:', socketDir]);
  const daemon = startDaemon('PgBouncer', [program, file], {
    log: join(dir, 'pgbouncer.log'),
    as: asOwner,
  });
  const pooled = `postgresql://${url.username}@${url.pathname}?host=${encodeURIComponent(socketDir)}&port=6432`;
  const stop = async () => {
    await daemon.stop('SIGTERM');
    rmSync(socketDir, { recursive: true, force: true });
  };
  try {
    await untilReady(
      daemon,
      async () => run(['psql', '-X', '-A', '-t', '-d', pooled, '-c', 'SELECT 1']).trim() === '1',
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { daemon, databaseUrl: pooled, stop };
}
