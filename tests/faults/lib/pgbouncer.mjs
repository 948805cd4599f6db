// PgBouncer as Debian packages it.

import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asOwner, ownedFolder } from '../../../scripts/lib/postgres.mjs';
import { findProgram, startDaemon } from '../../../scripts/lib/processes.mjs';

export const missingPgBouncer =
  findProgram('pgbouncer') === null ? 'needs the Debian package pgbouncer' : null;

const line = (/** @type {string} */ server) => `shop = ${server} user=tuisty dbname=shop`;

/**
 * Starts it in front of the database shop of a server.
 * @param {string} dir
 * @param {{ server: string, listen: string, mode?: 'session' | 'transaction', poolSize: number }} options
 *   server: its host and port, as PgBouncer writes them; listen: lines of its own address
 */
export function startPgBouncer(dir, { server, listen, mode = 'session', poolSize }) {
  const home = join(dir, 'pgbouncer');
  ownedFolder(home);
  const settings = join(home, 'pgbouncer.ini');
  const database = join(home, 'database.ini');
  writeFileSync(database, `${line(server)}\n`);
  chmodSync(database, 0o666);
  writeFileSync(
    settings,
    `[databases]
%include ${database}
[pgbouncer]
${listen}
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
server_login_retry = 1
`,
  );
  const daemon = startDaemon('PgBouncer', [findProgram('pgbouncer') ?? '', settings], {
    log: join(dir, 'pgbouncer.log'),
    as: asOwner,
    endWith: 'INT',
  });
  return {
    daemon,
    /** The shell's commands that put it in front of another server. admin: the URL of its console */
    moveTo: (/** @type {string} */ other, /** @type {string} */ admin) =>
      `echo '${line(other)}' >${database}\npsql -X -d ${admin} -c RELOAD`,
  };
}
