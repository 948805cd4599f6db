// The commands of docs/operations.md, all of them in their order, while shoppers buy; ten kills, and every line of --help.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../../scripts/lib/processes.mjs';
import { root as repository } from '../../scripts/lib/steps.mjs';
import { check } from '../check.mjs';
import { scratch } from './lib/machine.mjs';
import { SHOP, boot, certify, curl, done, page, psql, shows, untilReady } from './lib/operator.mjs';
import { underLoad } from './lib/under_load.mjs';

/** @typedef {import('./lib/machine.mjs').Machine} Machine */

/** The largest exposure that systemd-analyze may find in a unit. */
const MAX_EXPOSURE = 2;
const LEASE_MS = 15_000;

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

function checkExposure(/** @type {Machine} */ machine) {
  for (const unit of ['tuisty-server@8081', 'tuisty-nginx']) {
    const judged = machine.run(`systemd-analyze security --no-pager ${unit}.service`);
    const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(judged)?.[1]);
    check(exposure <= MAX_EXPOSURE, `${unit}.service is exposed at ${exposure}`);
    console.log(`    systemd-analyze security ${unit}: ${exposure}`);
  }
}

/** The protections that the preset `release` puts into the installed programs. */
function checkProtections(/** @type {Machine} */ machine) {
  for (const program of ['tuisty_server', 'tuisty_admin']) {
    const parts = ['--dynamic', '--segments', '--dyn-syms'];
    const printed = run(['readelf', '--wide', ...parts, machine.path(`usr/bin/${program}`)]);
    for (const [protection, sign] of Object.entries({
      'a random address': /FLAGS_1\).*NOW.* PIE/,
      'tables that are read-only once it runs': /GNU_RELRO/,
      'stack canaries': /\b__stack_chk_fail@/,
      'bounded copies': /\b__\w+_chk@/,
      'checked indices of containers': /__glibcxx_assert_fail\w*@/,
    })) {
      check(sign.test(printed), `${program} has no ${protection}`);
    }
  }
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

export async function walk(/** @type {Machine} */ machine, /** @type {string} */ file) {
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
  checkProtections(machine);
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
  await untilReady(machine, 'the shop');
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
