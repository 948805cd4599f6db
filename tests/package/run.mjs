// npm run nightly -- package: the package in a clean Debian, served over TLS from there, backed up and restored, and
// upgraded under load. Needs root and debootstrap, and makes the package with stand-ins first.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  childrenOf,
  findProgram,
  freePort,
  run,
  startDaemon,
  startTime,
  untilReady,
} from '../../scripts/lib/processes.mjs';
import { runPart } from '../../scripts/lib/parts.mjs';
import { sandboxCommand } from '../../scripts/lib/stack.mjs';
import { UserError, main, root as repository } from '../../scripts/lib/steps.mjs';
import { buyer } from '../buyer.mjs';
import { makeCleanRoot } from './lib/clean-root.mjs';
import { requests } from './lib/requests.mjs';
import { unit } from './lib/units.mjs';

/** The largest exposure that systemd-analyze may find in a unit. */
const mostExposure = 2;

/** @returns {asserts condition} */
function check(/** @type {unknown} */ condition, /** @type {string} */ message) {
  if (!condition) throw new Error(message);
}
const said = (/** @type {string} */ text) => console.log(`ok  ${text}`);

function findPackage() {
  if (process.getuid?.() !== 0)
    throw new UserError('not run as root; run it as root, it creates a clean root file system');
  if (!process.env.PACKAGE_BASE && findProgram('debootstrap') === null) {
    throw new UserError('debootstrap is missing on this machine: apt-get install debootstrap');
  }
  const folder = join(repository, 'build', 'release', 'package');
  const [name] = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.deb'))
    : [];
  return join(folder, name ?? '');
}

/** The same package with a later version. */
function laterVersion(/** @type {string} */ file, /** @type {string} */ place) {
  const folder = join(place, 'later');
  run(['dpkg-deb', '-R', file, folder]);
  run(['sed', '-i', 's/^Version: .*/&+later/', join(folder, 'DEBIAN/control')]);
  const made = join(place, 'later.deb');
  run(['dpkg-deb', '--root-owner-group', '-Znone', '-b', folder, made]);
  return made;
}

/** Runs openssl with arguments between which there are spaces, and none in them. */
const openssl = (/** @type {string} */ args) => run(['openssl', ...args.split(' ')]);

/** Creates a certificate for localhost with a separate authority and returns the authority's
 * certificate. */
function makeCertificate(/** @type {import('./lib/clean-root.mjs').CleanRoot} */ root) {
  const [ca, caKey, request] = ['ca.pem', 'ca.key', 'localhost.csr'].map((name) =>
    join(root.place, name),
  );
  const tls = root.path('etc/tuisty/tls');
  const ec = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  openssl(`req -x509 ${ec} -days 2 -subj /CN=Test -keyout ${caKey} -out ${ca}`);
  openssl(`req ${ec} -subj /CN=localhost -keyout ${join(tls, 'privkey.pem')} -out ${request}`);
  const extensions = join(root.place, 'extensions');
  writeFileSync(extensions, 'subjectAltName=DNS:localhost\n');
  const signed = `-CA ${ca} -CAkey ${caKey} -CAcreateserial -extfile ${extensions}`;
  openssl(`x509 -req -days 2 -in ${request} ${signed} -out ${join(tls, 'fullchain.pem')}`);
  root.run([
    'sh',
    '-c',
    'chgrp tuisty_nginx /etc/tuisty/tls/*.pem && chmod 640 /etc/tuisty/tls/*.pem',
  ]);
  return run(['cat', `${ca}`]);
}

function checkExposure(/** @type {import('./lib/clean-root.mjs').CleanRoot} */ root) {
  if (findProgram('systemd-analyze') === null) {
    console.log('--  systemd-analyze is missing: the units were not analysed');
    return;
  }
  for (const name of ['tuisty-server@', 'tuisty-nginx']) {
    const file = join(root.place, `${name.replace('@', '@8081')}.service`);
    writeFileSync(file, root.read(`usr/lib/systemd/system/${name}.service`));
    const judged = run(['systemd-analyze', 'security', '--offline=true', '--no-pager', file]);
    const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(judged)?.[1]);
    check(exposure <= mostExposure, `${name}.service is exposed at ${exposure}`);
    said(`systemd-analyze security: ${name}.service ${exposure}`);
  }
}

async function test() {
  if ((await runPart('scripts/package.mjs', ['--stand-ins'])) !== 0) {
    throw new UserError('The package was not made; see above.');
  }
  const file = findPackage();
  const root = makeCleanRoot();
  /** @type {import('../../scripts/lib/processes.mjs').Daemon[]} */
  const daemons = [];
  const started = (/** @type {import('../../scripts/lib/processes.mjs').Daemon} */ daemon) => {
    daemons.push(daemon);
    return daemon;
  };
  try {
    run(['cp', file, root.path('tuisty.deb')]);
    root.run(['apt-get', 'update', '-q']);
    const recommended = ['postgresql', 'libnginx-mod-http-brotli-static'];
    const install = ['apt-get', 'install', '-q', '-y', '--no-install-recommends'];
    root.run([...install, '/tuisty.deb', ...recommended]);
    said(`installed ${root.run(['dpkg-query', '-W', 'tuisty'])}`);
    checkExposure(root);

    // The database as Debian's package creates it, with its default access rules.
    const [version = ''] = readdirSync(root.path('usr/lib/postgresql'));
    const postgres = started(
      startDaemon(
        'PostgreSQL',
        [
          ...['chroot', root.dir, 'setpriv'],
          ...['--reuid=postgres', '--regid=postgres', '--init-groups', '--'],
          `/usr/lib/postgresql/${version}/bin/postgres`,
          ...['-D', `/var/lib/postgresql/${version}/main`],
          ...['-c', `config_file=/etc/postgresql/${version}/main/postgresql.conf`],
          ...['-c', 'listen_addresses=', '-c', 'log_error_verbosity=terse'],
        ],
        { log: join(root.place, 'postgres.log'), endWith: 'INT' },
      ),
    );
    const psql = (/** @type {string} */ sql, database = 'tuisty') =>
      root.run(['psql', '-X', '-A', '-t', '-q', '-d', database, '-c', sql], 'postgres');
    await untilReady(postgres, async () => psql('SELECT 1', 'postgres') === '1');

    // The settings file, and nothing else.
    const ports = { https: await freePort(), http: await freePort(), sandbox: await freePort() };
    const [first, second] = [await freePort(), await freePort()];
    const url = `https://localhost:${ports.https}`;
    const settings = root.path('etc/tuisty/settings.env');
    const set = (/** @type {Record<string, string>} */ values) => {
      let text = root.read('etc/tuisty/settings.env');
      for (const [name, value] of Object.entries(values)) {
        // Replaces the setting of a secret's file with the secret.
        text =
          text.replace(new RegExp(`^#?${name}(_FILE)?=.*\n`, 'm'), '') + `${name}="${value}"\n`;
      }
      writeFileSync(settings, text);
    };
    const outside = `http://127.0.0.1:${ports.sandbox}`;
    set({
      PUBLIC_URL: url,
      PAYMENT_API_BASE: outside,
      PAYMENT_SECRET_KEY: 'sk_test_sandbox',
      IMEI_API_URL: `${outside}/carrier/v1/imeis`,
      IMEI_API_KEY: 'carrier_test_sandbox',
      HTTPS_LISTEN: `127.0.0.1:${ports.https}`,
      HTTP_LISTEN: `127.0.0.1:${ports.http}`,
      SERVERS: `127.0.0.1:${first}`,
    });
    const ca = makeCertificate(root);
    root.run(['tuisty', '--check-config']);
    said('the settings are in order');

    const sandbox = started(
      startDaemon('Sandbox', sandboxCommand, {
        log: join(root.place, 'sandbox.log'),
        env: { ...process.env, SANDBOX_PORT: String(ports.sandbox) },
      }),
    );
    await untilReady(sandbox, async () => (await fetch(`${outside}/healthz`)).ok);

    root.run(
      ['psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-f', '/usr/share/tuisty/roles.sql'],
      'postgres',
    );
    root.run(['tuisty', 'migrate']);
    const startServer = async (/** @type {number} */ port) => {
      const server = started(unit(root, `tuisty-server@${port}`).start());
      await untilReady(server, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
      return server;
    };
    const server = await startServer(first);
    const owned = "pg_class WHERE relowner = 'tuisty'::regrole";
    check(psql(`SELECT count(*) FROM ${owned}`) === '0', 'the role of the server owns something');

    const nginxUnit = unit(root, 'tuisty-nginx');
    const nginx = started(nginxUnit.start());
    nginxUnit.once(
      '/usr/sbin/nginx -t -q -p /run/tuisty-nginx -c /run/tuisty-nginx/nginx.conf -e stderr',
    );
    said('nginx -t');

    const { ask, postOverHttp2 } = requests({ port: ports.https, ca });
    await untilReady(nginx, async () => (await ask('/readyz')).status === 200);
    const page = await ask('/');
    check(
      page.status === 200 && /<html lang="es/.test(page.text),
      `the page returns ${page.status}`,
    );
    check(/max-age=\d{8}/.test(`${page.headers['strict-transport-security']}`), 'no HSTS');
    check(/default-src 'self'/.test(`${page.headers['content-security-policy']}`), 'no CSP');
    said('the page over TLS, with HSTS and CSP');
    const plain = await fetch(`http://localhost:${ports.http}/paquetes?a=1`, {
      redirect: 'manual',
    });
    check(plain.status === 301, `http answers ${plain.status}`);
    check(
      plain.headers.get('location') === `${url}/paquetes?a=1`,
      `http redirects to ${plain.headers.get('location')}`,
    );
    said('http redirects to https');

    const cart = {
      type: 1,
      products: [{ id: 204, name: 'Tuisty', image: '', price: 16_900, quantity: 1 }],
    };
    const sold = await ask('/create-checkout-session', cart);
    check(sold.status === 200, `buying answers ${sold.status}: ${sold.text}`);
    const { id } = JSON.parse(sold.text);
    const paid = await fetch(`${outside}/pay/${id}/pay`, {
      method: 'POST',
      body: new URLSearchParams(buyer),
      redirect: 'manual',
    });
    check(
      paid.headers.get('location')?.startsWith(`${url}/success`),
      `paying answers ${paid.status}`,
    );
    const bought = async () => {
      const { status, text } = await ask(`/checkout-session/${id}`);
      return status === 200 && JSON.parse(text).status === 'paid';
    };
    check(await bought(), 'the purchase is not paid');
    check(
      root.run(['tuisty', 'orders', '--no-delivery']).includes('"paid"'),
      'the purchase is not in the export',
    );
    check(
      (await postOverHttp2('/create-checkout-session', cart)) === 200,
      'HTTP/2 without a length is refused',
    );
    said('a purchase, paid and exported; another over HTTP/2');

    root.run(['sh', '-c', 'pg_dump -Fc tuisty >/var/lib/postgresql/tuisty.dump'], 'postgres');
    root.run(['dropdb', '--force', 'tuisty'], 'postgres');
    root.run(
      ['pg_restore', '--create', '-d', 'postgres', '/var/lib/postgresql/tuisty.dump'],
      'postgres',
    );
    await untilReady(server, async () => (await ask('/readyz')).status === 200);
    check(await bought(), 'the purchase is missing after the restore');
    check(
      (await ask('/create-checkout-session', cart)).status === 200,
      'no purchase succeeds after the restore',
    );
    said('backed up, dropped, restored; the servers recovered automatically');

    const load = startLoad([
      () => ask('/readyz'),
      () => ask('/'),
      () => ask(`/checkout-session/${id}`),
    ]);
    run(['cp', laterVersion(file, root.place), root.path('later.deb')]);
    root.run(['dpkg', '-i', '/later.deb']);
    root.run(['tuisty', 'migrate']);
    await startServer(second);
    set({ SERVERS: `127.0.0.1:${second}` });
    const before = childrenOf(nginx.pid);
    nginxUnit.reload(nginx.pid);
    await untilReady(nginx, async () =>
      before.every((one) => startTime(one.pid) !== one.startTime),
    );
    await server.stop();
    await load.more(50);
    const { answered, failed } = await load.stop();
    check(failed.length === 0, `${failed.length} of ${answered} requests failed: ${failed[0]}`);
    said(
      `upgraded to ${root.run(['dpkg-query', '-W', 'tuisty'])}: ${answered} requests, none failed`,
    );

    for (const daemon of daemons.splice(0).reverse())
      await daemon.stop(daemon === postgres ? 'SIGINT' : 'SIGTERM');
    root.run(['dpkg', '--purge', 'tuisty']);
    check(!existsSync(root.path('etc/tuisty/secrets')), 'secrets are left after a purge');
    said('purged');
  } finally {
    for (const daemon of daemons.reverse())
      await daemon.stop(daemon.name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
    root.remove();
  }
}

/** Two clients that send requests one after the other. */
function startLoad(/** @type {(() => Promise<import('./lib/requests.mjs').Answer>)[]} */ asks) {
  let answered = 0;
  let going = true;
  /** @type {string[]} */
  const failed = [];
  const client = async () => {
    for (let i = 0; going; ++i) {
      const answer = await asks[i % asks.length]?.().catch((/** @type {Error} */ error) => error);
      ++answered;
      if (answer instanceof Error) failed.push(answer.message);
      else if (answer?.status !== 200) failed.push(`${answer?.status} ${answer?.text}`);
    }
  };
  const clients = Promise.all([client(), client()]);
  return {
    async more(/** @type {number} */ count) {
      const until = answered + count;
      while (answered < until) await Promise.all(asks.map((ask) => ask().catch(() => {})));
    },
    async stop() {
      going = false;
      await clients;
      return { answered, failed };
    },
  };
}

await main(test);
