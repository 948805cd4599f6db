// The whole shop for tests: PostgreSQL, sandbox, server and nginx, with a separate folder and free ports.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { programsOf } from '../../../../scripts/lib/cmake.mjs';
import { run, startDaemon, untilReady, type Daemon } from '../../../../scripts/lib/processes.mjs';
import { noLimits, startStack } from '../../../../scripts/lib/stack.mjs';
import { captchaSecret } from './accounts';
import { endAfterTests, newFolder } from './ended';
import { get } from './http';
import { writePages } from './pages';
import { anyPort } from './ports';
import { SandboxControl } from './sandbox';
import { until } from './wait';

export interface Program extends Daemon {
  readonly url: string;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

export type Settings = Readonly<Record<string, string>>;

/** Many tests use one account. */
export const noAccountLimits: Settings = Object.fromEntries(
  ['LOGIN_PER_ACCOUNT_AND_ADDRESS', 'LOGIN_PER_ADDRESS', 'LOGIN_PER_ACCOUNT']
    .concat('REGISTRATION_PER_ADDRESS')
    .map((name) => [`LIMIT_${name}`, '1000000/1']),
);

/** The tested programs: a build without a workaround can replace them by hand. */
export const build = process.env.SHOP_BUILD ?? programsOf('quick');

/** Opens the shop of a test file, until its tests have run. env: additional settings of the server. */
export async function openShop(env: Settings = {}) {
  const dir = newFolder('http');
  const pages = join(dir, 'pages');
  writePages(pages);
  const { SHOP_CLUSTER: cluster } = process.env;
  // The owner differs from the current user where root runs the tests.
  if (cluster !== undefined) run(['cp', '-a', cluster, join(dir, 'postgres')]);
  const stack = endAfterTests(
    await startStack({
      dir,
      ports: { web: await anyPort(), server: await anyPort(), sandbox: await anyPort() },
      root: pages,
      build,
      env: {
        ...noLimits,
        ...noAccountLimits,
        CAPTCHA_SECRET: captchaSecret,
        ...env,
      },
      fastDatabase: true,
    }),
  );
  const { postgres } = stack;
  if (postgres === null)
    throw new Error('DATABASE_URL is set: unset it, these tests create their own cluster');

  /** Starts another server on this or another database, with the shared sandbox. */
  const startServer = async (
    databaseUrl = stack.serverEnv.DATABASE_URL,
    more: Settings = {},
  ): Promise<Program> => {
    const port = await anyPort();
    const url = `http://127.0.0.1:${String(port)}`;
    const daemon = endAfterTests(
      startDaemon('Server', [join(build, 'tuisty_server')], {
        log: join(dir, 'logs', `server-${String(port)}.log`),
        env: { ...stack.serverEnv, DATABASE_URL: databaseUrl, PORT: String(port), ...more },
      }),
    );
    await untilReady(daemon, async () => (await get(`${url}/readyz`)).status === 200);
    return { ...daemon, url };
  };

  /** Runs SQL, in the shop's database unless another is named; returns the rows as text, columns separated by |. */
  const sql = (query: string, database = 'shop'): string => postgres.psql(database, query);
  /** The logs of the shop's programs: a server's lines may arrive a moment after its response. */
  const logs = (): string =>
    readdirSync(join(dir, 'logs'))
      .map((file) => readFileSync(join(dir, 'logs', file), 'utf8'))
      .join('\n');
  return {
    /** The address of nginx. */
    web: stack.urls.web,
    /** The address of the server itself. */
    server: stack.urls.server,
    program: stack.server,
    sandbox: new SandboxControl(stack.urls.sandbox),
    dir,
    /** The database role that owns the tables; the servers use another. */
    databaseUrl: stack.databaseUrl,
    /** The server's settings: another program can run in this shop with them. */
    serverEnv: stack.serverEnv,
    sql,
    /** Columns of a purchase, by the id of its payment page. */
    purchase: (columns: string, id: string) =>
      sql(`SELECT ${columns} FROM checkout_sessions WHERE provider_session_id = '${id}'`),
    count: (from: string) => Number(sql(`SELECT count(*) FROM ${from}`)),
    stopDatabase: () => postgres.stop(),
    /** What `act` returns while the database lacks the last migration. */
    async withoutMigration<Result>(act: () => Result) {
      const last = 'version = (SELECT max(version) FROM schema_migrations)';
      const row = sql(
        `DELETE FROM schema_migrations WHERE ${last} RETURNING version, name, digest`,
      );
      try {
        return await act();
      } finally {
        sql(`INSERT INTO schema_migrations VALUES ('${row.replaceAll('|', "', '")}')`);
      }
    },
    startServer,
    logs,
    /** Waits until the logs contain a text, and returns them. */
    async logsWith(words: string) {
      await until(`the log has ${words}`, () => logs().includes(words));
      return logs();
    },
  };
}

/** Runs a command of the operator, with the server's settings. */
export async function command({ serverEnv: env }: Pick<Shop, 'serverEnv'>, ...args: string[]) {
  const program = spawn(join(build, 'tuisty_admin'), args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    buffer(program.stdout).then(String),
    buffer(program.stderr).then(String),
    once(program, 'close') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}

/** Creates a reset link and returns the part after its #. */
export async function resetToken(shop: Shop, email: string): Promise<string> {
  const { out } = await command(shop, 'reset-link', email);
  return out.trim().split('#restablecer=')[1] ?? '';
}
