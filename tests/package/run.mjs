// npm run nightly -- package: the package in a bare Debian 12 booted with its systemd, by the commands of
// docs/operations.md, all of them in their order, while shoppers buy: installation, TLS, upgrade, back-up and restore,
// Debian's Prometheus and node_exporter, orders, personal data. Also ten kills, every line of --help, and the upgrade from
// the previous package and its roll-back. Needs root, debootstrap and systemd-nspawn. It makes the package first.
//   npm run nightly -- package walk      the page's commands
//   npm run nightly -- package upgrade   the upgrade alone
//   npm run nightly -- package alerts    every alert in Debian's Prometheus

import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runPart } from '../../scripts/lib/interrupt.mjs';
import { neededProgram, run } from '../../scripts/lib/processes.mjs';
import { sandboxCommand } from '../../scripts/lib/stack.mjs';
import { UserError, main, root as repository } from '../../scripts/lib/steps.mjs';
import { check } from '../check.mjs';
import { readDocument } from '../document.mjs';
import { replayAlerts } from './lib/alerts.mjs';
import { createMachine, scratch } from './lib/machine.mjs';
import { packageIn, previousApiVersion, previousPackage } from './lib/previous.mjs';

const page = readDocument('operations.md');

/** @typedef {import('./lib/machine.mjs').Machine} Machine */
/** @typedef {{ begun: number, confirmed: string[], lost: number, rejected: Record<string, number>, longestMs: number }} Tally */

const SHOP = 'https://localhost';
const SANDBOX = 'http://127.0.0.1:9000';
const curl = 'curl -sS --cacert ~/ca.pem';
/** The largest exposure that systemd-analyze may find in a unit. */
const MAX_EXPOSURE = 2;
const LEASE_MS = 15_000;

let stepStarted = Date.now();
function done(/** @type {string} */ what) {
  console.log(`ok  ${what} (${((Date.now() - stepStarted) / 1000).toFixed(1)} s)`);
  stepStarted = Date.now();
}

/** What the operator of this test writes into files: for settings the changed lines. */
const settings = {
  PAYMENT_API_BASE: SANDBOX,
  IMEI_API_URL: `${SANDBOX}/carrier/v1/imeis`,
  LIMIT_CHECKOUT_PER_ADDRESS: '60000/60',
  LIMIT_SESSION_PER_ADDRESS: '60000/60',
};

/** A certificate for localhost, with an authority that only the shoppers of this test trust. */
function certify(/** @type {Machine} */ machine, /** @type {string} */ folder, days = 2) {
  const at = (/** @type {string} */ name) => machine.path(`root/${name}`);
  const openssl = (/** @type {string} */ args) => run(['openssl', ...args.split(' ')]);
  const ec = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  const tls = machine.path(folder);
  openssl(`req -x509 ${ec} -days 2 -subj /CN=Test -keyout ${at('ca.key')} -out ${at('ca.pem')}`);
  openssl(`req ${ec} -subj /CN=localhost -keyout ${tls}/privkey.pem -out ${at('csr')}`);
  writeFileSync(at('extensions'), 'subjectAltName=DNS:localhost\n');
  const signed = `-CA ${at('ca.pem')} -CAkey ${at('ca.key')} -CAcreateserial -extfile ${at('extensions')}`;
  openssl(`x509 -req -days ${days} -in ${at('csr')} ${signed} -out ${tls}/fullchain.pem`);
}

/** Makes the operator's editor, which sets what is prepared, and files for it. */
function prepareEditor(/** @type {Machine} */ machine) {
  mkdirSync(machine.path('root/edits'));
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  const files = {
    'settings.env': lines.join(''),
    payment: 'sk_test_sandbox\n',
    imei: 'carrier_test_sandbox\n',
    'prometheus.yml': page.fileBelow('Monitoring', 'yaml'),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(machine.path(`root/edits/${name}`), text);
  }
  const editor = `#!/bin/sh
set -eu
new=/root/edits/$(basename "$1")
case $1 in
  *.env) for name in $(sed 's/=.*//' "$new"); do sed -i "/^#\\?$name=/d" "$1"; done && cat "$new" >>"$1" ;;
  *) cat "$new" >"$1" ;;
esac
`;
  writeFileSync(machine.path('root/editor'), editor, { mode: 0o755 });
}

/**
 * Proves the domain to this nginx, as certbot does, and runs the hook for a certificate of the test's authority.
 * certbot itself would need the network.
 */
function prepareCertbot(/** @type {Machine} */ machine) {
  const program = `#!/bin/sh
set -eu
while [ $# -gt 0 ]; do
  case $1 in -w) root=$2 ;; -d) domain=$2 ;; --deploy-hook) hook=$2 ;; esac
  shift
done
mkdir -p "$root/.well-known/acme-challenge"
echo proof >"$root/.well-known/acme-challenge/token"
[ "$(curl -fsS "http://$domain/.well-known/acme-challenge/token")" = proof ]
RENEWED_LINEAGE=/etc/letsencrypt/live/$domain $hook
`;
  writeFileSync(machine.path('usr/bin/certbot'), program, { mode: 0o755 });
  const renewed = 'etc/letsencrypt/live/localhost';
  mkdirSync(machine.path(renewed), { recursive: true });
  certify(machine, renewed, 30);
}

/** The end of the certificate that nginx serves. */
const servedUntil = (/** @type {Machine} */ machine) =>
  machine.try(
    'echo | openssl s_client -connect localhost:443 2>/dev/null | openssl x509 -noout -enddate',
  ).text;

const untilReady = (/** @type {Machine} */ machine, /** @type {string} */ what) =>
  machine.untilRuns(`${what} is ready`, `${curl} -f ${SHOP}/readyz`);

/** Checks what a command prints. */
function shows(
  /** @type {Machine} */ machine,
  /** @type {string} */ command,
  /** @type {RegExp} */ wanted,
) {
  const text = machine.run(command);
  check(wanted.test(text), `not ${wanted}, but ${command} prints:\n${text}`);
}

/** Eight shoppers; the function stops them and returns their tally. */
function startShoppers(/** @type {Machine} */ machine) {
  const program = join(repository, 'tests/package/lib/shoppers.mjs');
  const child = machine.spawn([process.execPath, program, SHOP, SANDBOX], {
    NODE_EXTRA_CA_CERTS: machine.path('root/ca.pem'),
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
    return /** @type {Tally} */ (JSON.parse(printed));
  };
}

const psql = (/** @type {Machine} */ machine, /** @type {string} */ sql) =>
  machine.run(`cd / && runuser -u postgres -- psql -XAtqd tuisty -c "${sql}"`);

/** Checks that each confirmed purchase is paid in the database once, and no other one. */
function account(
  /** @type {Machine} */ machine,
  /** @type {string} */ what,
  /** @type {Tally} */ tally,
) {
  const { begun, confirmed, lost, rejected, longestMs } = tally;
  const ids = confirmed.map((id) => `'${id}'`).join();
  const paid = Number(
    psql(
      machine,
      `SELECT count(*) FROM checkout_sessions WHERE status = 'paid' AND provider_session_id = ANY(ARRAY[${ids}]::text[])`,
    ),
  );
  const missing = lost + confirmed.length - paid;
  const doubled = confirmed.length - new Set(confirmed).size;
  console.log(
    `    ${what}: ${begun} begun, ${confirmed.length} paid, ${missing} lost, ${doubled} doubled, ` +
      `repeated after ${JSON.stringify(rejected)}, longest wait ${longestMs} ms`,
  );
  check(
    begun > 8 && begun === confirmed.length,
    `${what}: ${begun} begun, ${confirmed.length} paid`,
  );
  check(missing === 0 && doubled === 0, `${what}: ${missing} lost, ${doubled} doubled`);
}

/** Lets shoppers buy during an act and for a while after it, and accounts for their purchases. */
async function underLoad(
  /** @type {Machine} */ machine,
  /** @type {string} */ what,
  act = async () => {},
) {
  const stop = startShoppers(machine);
  await act();
  await pause(2_000);
  account(machine, what, await stop());
  done(`${what}, under load`);
}

function checkExposure(/** @type {Machine} */ machine) {
  for (const unit of ['tuisty-server@8081', 'tuisty-nginx']) {
    const judged = machine.run(`systemd-analyze security --no-pager ${unit}.service`);
    const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(judged)?.[1]);
    check(exposure <= MAX_EXPOSURE, `${unit}.service is exposed at ${exposure}`);
    console.log(`    systemd-analyze security ${unit}: ${exposure}`);
  }
}

/** Fetches the packages that the page installs, because the booted machine has no network, and boots it. */
async function boot(/** @type {Machine} */ machine, /** @type {string} */ file, packages = '') {
  cpSync(file, machine.path(`root/${basename(file)}`));
  machine.prepare(
    `apt-get update -q && cd /root && apt-get install --download-only ./${basename(file)} postgresql ${packages}`,
  );
  prepareEditor(machine);
  await machine.boot();
  machine.spawn(sandboxCommand, {
    SANDBOX_PORT: '9000',
    SANDBOX_OLDER_VERSIONS: previousApiVersion(),
  });
  await machine.untilRuns('the sandbox responds', `curl -fsS ${SANDBOX}/healthz`);
  done('booted');
}

/** The package with another version, which apt takes for a newer one. */
function newerPackage(/** @type {string} */ file) {
  const folder = join(scratch, 'newer');
  const newer = join(scratch, 'newer.deb');
  run(['rm', '-rf', folder]);
  run(['dpkg-deb', '-R', file, folder]);
  run(['sed', '-i', 's/^Version: .*/&.1/', join(folder, 'DEBIAN/control')]);
  run(['dpkg-deb', '--root-owner-group', '-Znone', '-b', folder, newer]);
  return newer;
}

/** An account with the e-mail of the page's examples. */
const addAccount = (/** @type {Machine} */ machine) =>
  psql(
    machine,
    `INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code, home_references, phone, email, password_hash) VALUES ('acc_${'a'.repeat(32)}', 'Ana', 'Nunez', 'Av. Hidalgo 101', 'A y B', '89000', 'azul', '8331234567', 'ana@example.com', '\\$argon2id\\$none') ON CONFLICT DO NOTHING`,
  );

/** Runs every command of --help, and each with each of its options. */
function runEveryLineOfHelp(/** @type {Machine} */ machine, /** @type {string} */ reference) {
  const words = {
    'REFERENCE...': reference,
    'E-MAIL': 'ana@example.com',
    'FILE COMMAND': '/root/printed --version',
  };
  let command = '';
  let runs = 0;
  for (const line of machine.run('tuisty --help').split('\n').slice(1)) {
    const option = /^ {4}(--\S+( \S+)?)/.exec(line)?.[1] ?? '';
    if (option === '') {
      const named = /^\S+( \S+)*/.exec(line)?.[0];
      if (named === undefined) continue;
      command = named;
      for (const [word, value] of Object.entries(words)) command = command.replace(word, value);
    }
    addAccount(machine);
    machine.type(`tuisty ${command} ${option}`, 'ana@example.com\n');
    runs += 1;
  }
  check(runs >= 18, `--help has only ${runs} lines`);
  done(`${runs} lines of --help`);
}

/** The package reads its settings as systemd does. */
function compareReaders(/** @type {Machine} */ machine) {
  const lines = [
    'A=plain#1',
    'B="double $HOME `x` $(y) # \'z\'"',
    'C=\'single "x" $y\'',
    '  D=in  ',
  ];
  writeFileSync(
    machine.path('root/corpus.env'),
    [...lines, 'E=', 'F=""', '; g', '#H=1', ''].join('\n'),
  );
  const own = (/** @type {string} */ prefix) =>
    machine.run(`${prefix} /usr/bin/env | grep -E '^[A-H]=' | sort`);
  const systemds = own('systemd-run -q --pipe --wait -p EnvironmentFile=/root/corpus.env');
  check(own('/usr/lib/tuisty/with-settings /root/corpus.env --') === systemds, systemds);
  done("settings are read like systemd's");
}

/** Debian's Prometheus reads servers and node_exporter, and accepts the rules. */
async function checkMonitoring(/** @type {Machine} */ machine) {
  const api = 'curl -fsS http://127.0.0.1:9090/api/v1';
  const value = (/** @type {string} */ query) => {
    const text = machine.try(`${api}/query --data-urlencode 'query=${query}'`).text || '{}';
    return Number(JSON.parse(text).data?.result?.[0]?.value?.[1] ?? NaN);
  };
  for (const query of [
    'sum(up{job="tuisty"})',
    'up{job="node"}',
    'tuisty_build_info{job="tuisty"}',
    'node_textfile_scrape_error == bool 0',
    'time() - tuisty_backup_last_success_timestamp_seconds{job="node"} < bool 3600',
    'tuisty_certificate_expiry_timestamp_seconds{job="node"} > bool time()',
  ]) {
    await machine.until(`Prometheus has ${query}`, () => value(query) === 1);
  }
  /** @type {{ health: string, name: string }[]} */
  let rules = [];
  await machine.until('every rule was evaluated', () => {
    const { data } = JSON.parse(machine.run(`${api}/rules`));
    rules = data.groups.flatMap((/** @type {{ rules: typeof rules }} */ group) => group.rules);
    return rules.length > 0 && rules.every(({ health }) => health === 'ok');
  });
  const rings = (/** @type {RegExp} */ names) => names.test(machine.run(`${api}/alerts`));
  // The first evaluation may be before the first scrape.
  await machine.until('neither back-up nor certificate rings', () => !rings(/Backup|Certificate/));
  machine.run('rm /var/lib/prometheus/node-exporter/tuisty_certificate.prom');
  await machine.until('the missing certificate is noticed', () => rings(/ShopCertificateMissing/));
  done(
    `${rules.length} rules in Debian's Prometheus, back-up and certificate by its node_exporter`,
  );
}

/** Changelog, licence and the pages that operations.md links can be read on the machine. */
function checkDocuments(/** @type {Machine} */ machine) {
  const folder = machine.path('usr/share/doc/tuisty');
  const operations = readFileSync(join(folder, 'operations.md'), 'utf8');
  const linked = [...operations.matchAll(/\]\(([^)#]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('https:'));
  check(linked.length > 0, 'operations.md links no other page');
  for (const name of ['changelog', 'copyright', ...linked]) {
    check(existsSync(join(folder, name)), `${name} is not installed`);
  }
}

async function walk(/** @type {Machine} */ machine, /** @type {string} */ file) {
  await boot(machine, file, 'prometheus prometheus-node-exporter');
  const follow = (
    /** @type {string} */ heading,
    input = '',
    names = (/** @type {string} */ lines) => lines,
  ) => {
    const printed = machine.type(names(page.nextCommands(heading)), input);
    done(`${heading}: as on the page`);
    return printed;
  };
  follow('Install');
  shows(machine, 'systemctl is-active tuisty-server@8081 tuisty-nginx', /^active\nactive$/);
  await machine.untilRuns('the shop is ready', `curl -kfsS ${SHOP}/readyz`);
  checkExposure(machine);
  checkDocuments(machine);
  compareReaders(machine);

  prepareCertbot(machine);
  follow('TLS', '', (lines) => lines.replace('tienda.example', 'localhost'));
  const end = machine.run(
    'openssl x509 -noout -enddate -in /etc/letsencrypt/live/localhost/fullchain.pem',
  );
  await machine.until(
    'nginx serves the certificate of certbot',
    () => servedUntil(machine) === end,
  );
  await untilReady(machine, 'the shop');
  // A renewal that went wrong changes nothing.
  machine.run(
    'openssl ecparam -genkey -name prime256v1 -noout -out /etc/letsencrypt/live/localhost/privkey.pem',
  );
  const hook =
    'RENEWED_LINEAGE=/etc/letsencrypt/live/localhost /usr/lib/tuisty/install-certificate.sh';
  check(machine.try(hook).status === 1, 'a key that does not fit was installed');
  machine.run('systemctl restart tuisty-nginx');
  check(servedUntil(machine) === end, 'another certificate is served');
  done('a key that does not fit is refused, and nginx starts again');

  const head = `${curl} -D - -o /dev/null ${SHOP}/`;
  shows(machine, head, /^HTTP\/2 200/);
  shows(machine, head, /strict-transport-security: max-age=\d{8}/i);
  shows(machine, head, /content-security-policy: default-src 'self'/i);
  shows(
    machine,
    `curl -sS -o /dev/null -w '%{http_code} %{redirect_url}' 'http://localhost/paquetes?a=1'`,
    /^301 https:\/\/localhost\/paquetes\?a=1$/,
  );
  const metrics = /targets: \['([\d.:]+)'/.exec(
    readFileSync(join(repository, 'docs/operations.md'), 'utf8'),
  )?.[1];
  shows(machine, `curl -fsS http://${metrics}/metrics`, /tuisty_build_info\{/);
  done('TLS, redirect, metrics of the documented target');

  shows(machine, `${curl} -o /dev/null -w '%{http_code}' ${SHOP}/build.env`, /^404$/);
  await underLoad(machine, 'kill -9, ten times', async () => {
    for (let kill = 1; kill <= 10; kill += 1) {
      machine.run('systemctl kill -s KILL tuisty-server@8081');
      await machine.untilRuns(
        `the server is back after kill ${kill}`,
        'systemctl is-active tuisty-server@8081 && curl -fsS http://127.0.0.1:8081/readyz',
      );
    }
    // A killed server's lease refuses a purchase that it had begun.
    await pause(LEASE_MS);
  });
  await underLoad(machine, 'kill -9 of nginx, three times', async () => {
    for (let kill = 1; kill <= 3; kill += 1) {
      machine.run('systemctl kill -s KILL tuisty-nginx');
      const killed = Date.now();
      await machine.untilRuns('nginx is back', `${curl} -f ${SHOP}/healthz`);
      console.log(`    nginx is back after ${Date.now() - killed} ms`);
    }
  });
  await underLoad(machine, 'a restart', async () => {
    await pause(2_000);
    machine.run('systemctl restart tuisty-server@8081');
  });

  shows(machine, "journalctl -u 'tuisty-*' --no-pager", /"event":"started"/);
  shows(machine, 'journalctl -u tuisty-nginx --no-pager', /^(?![^]*\[emerg\])/);
  shows(machine, 'tuisty orders --no-delivery', /"paid"/);
  machine.run(`${curl} -X PUT -o /dev/null ${SHOP}/login`);
  await machine.untilRuns(
    'the journal has what nginx refused',
    `journalctl -t tuisty_nginx --no-pager | grep -F '"route":"/login"'`,
  );
  done('journal, export');

  cpSync(newerPackage(file), machine.path('root/tuisty_NEW.deb'));
  await underLoad(machine, 'upgraded', async () => {
    follow('Upgrade without downtime');
    shows(machine, 'systemctl is-active tuisty-server@8082', /^active$/);
  });

  const before = psql(machine, 'SELECT count(*) FROM checkout_sessions');
  follow('Back-up and restore');
  follow('Back-up and restore');
  await untilReady(machine, 'the restored shop');
  const after = psql(machine, 'SELECT count(*) FROM checkout_sessions');
  check(after === before, 'purchases are missing after the restore');
  shows(
    machine,
    'runuser -u tuisty_nginx -- ls /var/lib/tuisty-backup 2>&1 || true',
    /Permission denied/,
  );
  shows(
    machine,
    'runuser -u tuisty_nginx -- cat /var/lib/prometheus/node-exporter/*.prom',
    /backup.*certificate/s,
  );
  await underLoad(machine, 'backed up, restored');

  follow('Monitoring');
  await checkMonitoring(machine);

  addAccount(machine);
  const [reference = ''] = /TUI-\w{5}-\w{5}/.exec(machine.run('tuisty orders --no-delivery')) ?? [];
  const listed = follow('Order fulfilment', '', (lines) =>
    lines
      .replaceAll('TUI-4XK9T-0QHMB', reference)
      .replace('rm pedidos.csv', 'stat -c %a:%U pedidos.csv\n$&'),
  );
  check(listed.includes('600:root') && listed.includes('"paid"'), listed);
  check(follow('Forgotten passwords').includes(`${SHOP}/acceder#restablecer=`), 'no reset link');
  follow('Requests about personal data (ARCO)', 'ana@example.com\n');
  check(psql(machine, 'SELECT count(*) FROM accounts') === '0', 'the account was not deleted');
  page.expectAllTaken();
  runEveryLineOfHelp(machine, reference);

  machine.run("sed -i 's/^SHIPPING_PESOS=.*/SHIPPING_PESOS=99999/' /etc/tuisty/settings.env");
  const refusal = machine.try('tuisty --check-config 2>&1');
  check(
    refusal.status === 2 &&
      refusal.text.includes("SHIPPING_PESOS is '99999', and the pages were built with"),
    refusal.text,
  );
  done('another shipping price than the pages have is refused');

  machine.run(
    'systemctl disable --now tuisty-nginx tuisty-server@8082 && DEBIAN_FRONTEND=noninteractive dpkg --purge tuisty',
  );
  const left = machine
    .run('find / -xdev -path /proc -prune -o -name "*tuisty*" -print')
    .split('\n')
    .filter(
      (path) =>
        !/^\/(root|run|sys|tmp|var\/lib\/(postgresql|tuisty-backup|systemd|prometheus\/metrics2)|var\/(log|cache)|etc\/(passwd|group|shadow|gshadow))/.test(
          path,
        ),
    );
  check(left.join() === '', `left after a purge: ${left.join(' ')}`);
  done('purged');
}

/** From the previous package to this one and back, while shoppers buy. */
async function upgrade(/** @type {Machine} */ machine, /** @type {string} */ file) {
  const previous = previousPackage();
  cpSync(file, machine.path('root/tuisty_NEW.deb'));
  await boot(machine, previous);
  writeFileSync(machine.path('root/edits/settings.env'), `PUBLIC_URL="${SHOP}"\n`, { flag: 'a' });
  // Its own page's steps.
  machine.type(`apt-get install ./${basename(previous)} postgresql
cd / && runuser -u postgres -- psql -f /usr/share/tuisty/roles.sql
for file in settings.env secrets/payment secrets/imei; do $EDITOR /etc/tuisty/$file; done
tuisty --check-config
tuisty migrate
systemctl disable --now nginx
`);
  certify(machine, 'etc/tuisty/tls');
  machine.type(`chgrp tuisty_nginx /etc/tuisty/tls/*.pem
chmod 640 /etc/tuisty/tls/*.pem
systemctl enable --now tuisty-server@8081 tuisty-nginx
`);
  await untilReady(machine, 'the previous shop');
  done('the previous package runs');

  const commands = page.commandsBelow('Upgrade without downtime');
  await underLoad(machine, 'upgraded and rolled back', async () => {
    const home = () => machine.run(`${curl} ${SHOP}/ | sha256sum`);
    const oldHome = home();
    machine.type(commands);
    done(`upgraded to ${machine.run('dpkg-query -W tuisty')}`);
    check(home() !== oldHome, 'the pages are those of the previous package');

    // Back: the same, without back-up and migration.
    cpSync(previous, machine.path('root/tuisty_NEW.deb'));
    machine.type(commands.replaceAll(/^(tuisty migrate|systemctl start tuisty-backup).*\n/gm, ''));
    await untilReady(machine, 'the shop of the roll-back');
    check(home() === oldHome, 'the pages are not those of the previous package');
  });
}

await main(async () => {
  if (process.getuid?.() !== 0) throw new UserError('not run as root; it boots a root file system');
  neededProgram('debootstrap', 'debootstrap');
  neededProgram('systemd-nspawn', 'systemd-container');
  // The pages have the shop's address.
  process.env.PUBLIC_URL = SHOP;
  if (
    process.env.PACKAGE_BUILT !== '1' &&
    (await runPart('scripts/package.mjs', ['--allow-placeholders'])) !== 0
  ) {
    throw new UserError('The package was not made; see above.');
  }
  const file = packageIn(repository) ?? '';
  check(existsSync(file), 'there is no package');
  stepStarted = Date.now();
  const parts = process.argv.slice(2);
  const isWanted = (/** @type {string} */ part) => parts.length === 0 || parts.includes(part);
  for (const body of [walk, upgrade]) {
    if (!isWanted(body.name)) continue;
    const machine = createMachine();
    await body(machine, file).finally(() => machine.powerOff());
  }
  if (isWanted('alerts')) done(`${(await replayAlerts()).length} alerts fire once and end`);
});
