// A private PostgreSQL cluster in a separate folder, reached through a Unix socket only and independent of any other
// cluster of the machine.

import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, isRoot, run, startDaemon, untilReady } from './processes.mjs';
import { UserError } from './steps.mjs';

/** Debian's folder of versions; other systems have PostgreSQL on PATH. */
const debian = '/usr/lib/postgresql';

/**
 * Returns the folder of the PostgreSQL version that created the data in `dir`; without data, the
 * newest version.
 */
export function serverBinaries(/** @type {string} */ dir, versions = debian) {
  const installed = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) => existsSync(join(versions, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a));
  const made = join(dir, 'PG_VERSION');
  const wanted = existsSync(made) ? readFileSync(made, 'utf8').trim() : installed[0];
  if (wanted !== undefined && installed.includes(wanted)) return join(versions, wanted, 'bin');
  if (wanted !== undefined && installed.length > 0) {
    throw new UserError(
      `The data in ${dir} is of PostgreSQL ${wanted}, and this machine has ${installed.join(', ')}. ` +
        `Install postgresql-${wanted}, or delete the folder to begin without data.`,
    );
  }
  const initdb = findProgram('initdb');
  if (initdb === null) throw new UserError('PostgreSQL is missing: no initdb on this machine.');
  return join(initdb, '..');
}

// PostgreSQL refuses to run as root, so root starts it as the user that Debian's package created.
// That user may lack access to parent folders (a clone in /root), so it keeps the one capability to
// traverse them.
export const asOwner = isRoot
  ? [
      '--reuid=postgres',
      '--regid=postgres',
      '--init-groups',
      '--inh-caps=+dac_read_search',
      '--ambient-caps=+dac_read_search',
    ]
  : [];

export function runAsOwner(/** @type {string[]} */ command) {
  return run(isRoot ? ['setpriv', ...asOwner, '--', ...command] : command);
}

export function ownedFolder(/** @type {string} */ path) {
  mkdirSync(path, { recursive: true });
  // Following a link as root would change the owner of its target.
  if (lstatSync(path).isSymbolicLink()) throw new UserError(`${path} is a link. Delete it.`);
  chmodSync(path, 0o700);
  if (isRoot) run(['chown', 'postgres:', path]);
}

/**
 * Starts the cluster in `dir` (created on the first start) and waits until it responds.
 * @param {{ dir: string, log: string, fast?: boolean }} options
 *   fast: for tests only: no waiting for the disk, so a crash of the machine may lose data
 */
export async function startPostgres({ dir, log, fast = false }) {
  const binaries = serverBinaries(dir);
  // A socket's path is limited to 107 bytes, a clone's is not: hence a separate, short folder.
  const key = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  const socketDir = join(tmpdir(), `tuisty-pg-${key}`);
  ownedFolder(socketDir);
  if (!existsSync(join(dir, 'PG_VERSION'))) {
    // Created completely or not at all: after a kill or a full disk the next start repeats it.
    const fresh = `${dir}.new`;
    rmSync(fresh, { recursive: true, force: true });
    ownedFolder(fresh);
    runAsOwner([
      join(binaries, 'initdb'),
      ...['-D', fresh, '-U', 'tuisty', '-A', 'trust'],
      ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      // Suites copy the cluster, and this makes each copy 16 MB smaller.
      ...(fast ? ['--wal-segsize=1'] : []),
    ]);
    renameSync(fresh, dir);
  }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    // Details of some errors quote the row, which would log personal data.
    log_error_verbosity: 'terse',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const daemon = startDaemon(
    'PostgreSQL',
    [
      join(binaries, 'postgres'),
      ...['-D', dir],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything out.
    {
      log,
      endWith: 'INT',
      as: asOwner,
      // Each statement frees its memory; returning it to the kernel takes a third of a test's time.
      ...(fast ? { env: { ...process.env, MALLOC_TOP_PAD_: String(16 * 2 ** 20) } } : {}),
    },
  );
  const databaseUrl = (/** @type {string} */ name, role = 'tuisty') =>
    `postgresql://${role}@/${name}?host=${encodeURIComponent(socketDir)}`;
  const psql = (/** @type {string} */ database, /** @type {string} */ sql) =>
    run([
      join(binaries, 'psql'),
      ...['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1'],
      ...['-d', databaseUrl(database), '-c', sql],
    ]).trim();
  try {
    await untilReady(daemon, async () => psql('postgres', 'SELECT 1') === '1');
  } catch (error) {
    await daemon.stop('SIGINT');
    throw error;
  }
  return {
    daemon,
    socketDir,
    databaseUrl,
    psql,
    /** Creates the database if it does not exist. */
    ensureDatabase(/** @type {string} */ name) {
      if (psql('postgres', `SELECT 1 FROM pg_database WHERE datname = '${name}'`) !== '1') {
        psql('postgres', `CREATE DATABASE "${name}"`);
      }
      return databaseUrl(name);
    },
    /** Creates the role, which owns nothing, if it does not exist. */
    ensureRole(/** @type {string} */ name) {
      if (psql('postgres', `SELECT 1 FROM pg_roles WHERE rolname = '${name}'`) !== '1') {
        psql('postgres', `CREATE ROLE "${name}" LOGIN`);
      }
    },
    async stop() {
      await daemon.stop('SIGINT');
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
}
