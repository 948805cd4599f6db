// Start and stop of the server: repeated migrations, and in-flight requests that are completed before the exit.

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { attempt } from '../../../scripts/lib/processes.mjs';
import { WAIT_LIMIT_MS } from '../../limits.mjs';
import { get, outcomeOf } from './support/http';
import { buy, checkImei } from './support/orders';
import { RawConnection } from './support/raw_connection';
import { build, openShop, type Program } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();

test('the version is printed, logged at start and a metric', async () => {
  const { status, stdout } = attempt([join(build, 'tuisty_server'), '--version'], { env: {} });
  expect(status).toBe(0);
  const [, version = '', commit = '', catalogue = ''] =
    /^tuisty (\d\S+)\ncommit ([0-9a-f]{40}|unknown)\ncatalogue ([0-9a-f]{16})\n$/.exec(stdout) ??
    [];
  const info = `version="${version}",commit="${commit}",catalogue="${catalogue}"`;
  expect((await get(`${shop.server}/metrics`)).text).toContain(`\ntuisty_build_info{${info}} 1\n`);
  await shop.logsWith(
    `"event":"started","version":"${version}","commit":"${commit}","catalogue":"${catalogue}",`,
  );
});

// Linux routes 0.0.0.0 to this machine, but it is not one of its names.
test.each([
  ['a service file', 'service=shop', {}],
  ['PGHOST and PGSSLMODE', '', { PGHOST: '0.0.0.0', PGSSLMODE: 'disable' }],
])(
  'an unencrypted database connection, configured by %s, prevents the start',
  async (_, leads, env) => {
    const socket = new URLSearchParams(shop.databaseUrl.split('?')[1]).get('host') ?? '';
    const proxy = createServer((client) => {
      const database = connect(join(socket, '.s.PGSQL.5432'));
      database.on('error', () => client.destroy());
      client.on('error', () => database.destroy());
      client.pipe(database).pipe(client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const file = join(shop.dir, 'pg_service.conf');
    writeFileSync(file, '[shop]\nhost=0.0.0.0\nsslmode=disable\n');
    const said =
      'tuisty_server: the connection to the database at 0.0.0.0 is not encrypted: it needs sslmode=verify-full\n';
    const started = promisify(execFile)(join(build, 'tuisty_server'), {
      env: {
        ...shop.serverEnv,
        DATABASE_URL: `dbname=shop user=tuisty port=${String(port)} ${leads}`,
        PGSERVICEFILE: file,
        PORT: '0',
        ...env,
      },
      timeout: WAIT_LIMIT_MS,
    });
    await expect(started).rejects.toMatchObject({ code: 1, stderr: said });
    proxy.close();
  },
);

describe('SIGTERM', () => {
  let server: Program;
  beforeEach(async () => {
    server = await shop.startServer();
  });
  afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

  test('completes 200 in-flight purchases, refuses new connections, and exits with 0', async () => {
    const buyers = 200;
    const before = shop.count("checkout_sessions WHERE status = 'open'");
    const mark = await shop.sandbox.mark();
    await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
    const inFlight = Array.from({ length: buyers }, () => buy(server.url));
    await until('the provider has all requests', async () => {
      const calls = await shop.sandbox.calls(mark);
      return calls.filter((call) => call.status === null).length === buyers;
    });

    process.kill(server.pid, 'SIGTERM');
    await until('it stops listening', () =>
      fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      ),
    );

    await shop.sandbox.behave({ mode: 'ok' });
    const answers = await Promise.all(inFlight);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(buyers);
    await expect(server.exited).resolves.toBe('exit code 0');
    expect(shop.count("checkout_sessions WHERE status = 'open'")).toBe(before + buyers);
    expect(shop.count("checkout_sessions WHERE status = 'creating'")).toBe(0);
  });

  test('waits for a hanging provider and carrier until their timeouts', async () => {
    const failed = shop.count("checkout_sessions WHERE status = 'failed'");
    const mark = await shop.sandbox.mark();
    await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
    await shop.sandbox.carrier('hang');
    const bought = buy(server.url);
    const asked = checkImei(server.url);
    await until(
      'both requests have arrived',
      async () => (await shop.sandbox.calls(mark)).length === 2,
    );

    process.kill(server.pid, 'SIGTERM');
    const answers = await Promise.all([bought, asked]);
    expect(answers.map(outcomeOf)).toEqual([
      [503, 'payment_unavailable'],
      [503, 'imei_unavailable'],
    ]);
    await expect(server.exited).resolves.toBe('exit code 0');
    expect(shop.count("checkout_sessions WHERE status = 'failed'")).toBe(failed + 1);
    await shop.sandbox.carrier('ok');
  });

  test('answers every request that 64 busy keep-alive clients have sent', async () => {
    const tally = { answered: 0, lost: 0 };
    /** Sends requests on one connection after another until the server refuses a connection. */
    const client = async (): Promise<void> => {
      for (;;) {
        const connection = await RawConnection.open(server.url).catch(() => null);
        if (connection === null) return;
        let open = true;
        while (open) {
          await connection.send('GET /checkout-session/cs_unknown HTTP/1.1\r\nHost: x\r\n\r\n');
          const reply = await connection.reply();
          tally[reply === null ? 'lost' : 'answered'] += 1;
          open = reply !== null && !/\r\nconnection: close/i.test(reply.head);
        }
        connection.close();
      }
    };
    const clients = Array.from({ length: 64 }, client);
    await until('all clients are busy', () => tally.answered > 1_000);
    process.kill(server.pid, 'SIGTERM');
    await Promise.all(clients);
    expect(tally.lost).toBe(0);
    await expect(server.exited).resolves.toBe('exit code 0');
  });
});
