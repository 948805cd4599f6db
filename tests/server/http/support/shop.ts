// The whole shop for tests: PostgreSQL, sandbox, server and nginx, with a separate folder and free ports.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startDaemon, untilReady, type Daemon } from '../../../../scripts/lib/processes.mjs';
import { startStack } from '../../../../scripts/lib/stack.mjs';
import { root as repository } from '../../../../scripts/lib/steps.mjs';
import { captchaSecret } from './accounts';
import { get } from './http';
import { CarrierControl } from './carrier';
import { writePages } from './pages';
import { anyPort } from './ports';
import { SandboxControl } from './sandbox';
import { until } from './wait';

export interface Program extends Daemon {
  readonly url: string;
}

export interface Shop {
  /** The address of nginx. */
  readonly web: string;
  /** The address of the server itself. */
  readonly server: string;
  /** The server's process. */
  readonly program: Program;
  readonly sandbox: SandboxControl;
  readonly carrier: CarrierControl;
  readonly dir: string;
  /** The database role that owns the tables; the servers use another. */
  readonly databaseUrl: string;
  /** The server's settings: another program can run in this shop with them. */
  readonly serverEnv: NodeJS.ProcessEnv;
  /** Runs SQL, in the shop's database unless `database` names another, and returns the rows as text, columns separated by |. */
  sql(query: string, database?: string): string;
  count(from: string): number;
  stopDatabase(): Promise<void>;
  /** Starts another server on this or another database, with the shared sandbox. */
  startServer(databaseUrl?: string, env?: Settings): Promise<Program>;
  /** The logs of the shop's programs: a server's lines may arrive a moment after its response. */
  logs(): string;
  /** Waits until the logs contain a text, and returns them. */
  logsWith(text: string): Promise<string>;
  stop(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

/** Higher limits: all tests connect from one address, and many use one account. */
const noLimits: Settings = Object.fromEntries(
  [
    'LIMIT_CHECKOUT_PER_ADDRESS',
    'LIMIT_IMEI_PER_ADDRESS',
    'LIMIT_SESSION_PER_ADDRESS',
    'LIMIT_ACCOUNT_CALLS_PER_ADDRESS',
    'LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS',
    'LIMIT_LOGIN_PER_ADDRESS',
    'LIMIT_LOGIN_PER_ACCOUNT',
    'LIMIT_REGISTRATION_PER_ADDRESS',
  ].map((name) => [name, '1000000/1']),
);

/** The tested programs: a build without a workaround can replace them by hand. */
export const build = process.env.SHOP_BUILD ?? join(repository, 'build', 'release', 'server');

/** Opens the shop of a test file, until its tests have run. env: additional settings of the server. */
export async function openShop(env: Settings = {}): Promise<Shop> {
  const shop = await startShop(env);
  afterAll(() => shop.stop());
  return shop;
}

async function startShop(env: Settings): Promise<Shop> {
  const dir = mkdtempSync(join(tmpdir(), 'tuisty-http-'));
  const pages = join(dir, 'pages');
  writePages(pages);
  const { SHOP_CLUSTER: cluster } = process.env;
  // The owner differs from the current user where root runs the tests.
  if (cluster !== undefined) run(['cp', '-a', cluster, join(dir, 'postgres')]);
  const stack = await startStack({
    dir,
    ports: { web: await anyPort(), server: await anyPort(), sandbox: await anyPort() },
    root: pages,
    build,
    env: {
      ...noLimits,
      CAPTCHA_SECRET: captchaSecret,
      ...env,
    },
    fastDatabase: true,
  });
  const postgres = stack.postgres;
  if (postgres === null)
    throw new Error('DATABASE_URL is set: unset it, these tests create their own cluster');
  const extra: Program[] = [];
  const main = stack.daemons.find(({ pid }) => pid === stack.pids.server);
  if (main === undefined) throw new Error('the stack has no server');

  const startServer: Shop['startServer'] = async (
    databaseUrl = stack.serverEnv.DATABASE_URL,
    more = {},
  ): Promise<Program> => {
    const port = await anyPort();
    const url = `http://127.0.0.1:${String(port)}`;
    const daemon = startDaemon('Server', [join(build, 'tuisty_server')], {
      log: join(dir, 'logs', `server-${String(port)}.log`),
      env: {
        ...stack.serverEnv,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        ...more,
      },
    });
    const program = { ...daemon, url };
    extra.push(program);
    await untilReady(daemon, async () => (await get(`${url}/readyz`)).status === 200);
    return program;
  };

  const sql = (query: string, database = 'shop'): string => postgres.psql(database, query);
  const logs = (): string =>
    readdirSync(join(dir, 'logs'))
      .map((file) => readFileSync(join(dir, 'logs', file), 'utf8'))
      .join('\n');
  return {
    web: stack.urls.web,
    server: stack.urls.server,
    program: { ...main, url: stack.urls.server },
    sandbox: new SandboxControl(stack.urls.sandbox),
    carrier: new CarrierControl(stack.urls.sandbox),
    dir,
    databaseUrl: stack.databaseUrl,
    serverEnv: stack.serverEnv,
    sql,
    count: (from) => Number(sql(`SELECT count(*) FROM ${from}`)),
    stopDatabase: () => postgres.stop(),
    startServer,
    logs,
    async logsWith(text) {
      await until(`the log has ${text}`, () => Promise.resolve(logs().includes(text)));
      return logs();
    },
    async stop() {
      for (const program of extra) await program.stop();
      await stack.stop();
      const socketDir = new URLSearchParams(postgres.databaseUrl('shop').split('?')[1]).get('host');
      for (const folder of [dir, socketDir]) {
        if (folder !== null) rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the operator, with the server's settings. */
export function command({ serverEnv }: Shop, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const program = spawn(join(build, 'tuisty_admin'), args, {
      env: serverEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    program.stdout.on('data', (text: Buffer) => (out += text.toString()));
    program.stderr.on('data', (text: Buffer) => (err += text.toString()));
    program.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

/** Creates a reset link and returns the part after its #. */
export async function resetToken(shop: Shop, email: string): Promise<string> {
  const { out } = await command(shop, 'reset-link', email);
  return out.trim().split('#restablecer=')[1] ?? '';
}
