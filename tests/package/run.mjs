// npm run nightly -- package: the package in a Debian 12 booted with its systemd, by the steps of docs/operations.md:
// installation, TLS, a purchase, metrics, ten kills, a stop under load, back-up and restore, and the upgrade from the
// previous package and its roll-back under load. Needs root, debootstrap and systemd-nspawn. It makes the package first.
//   npm run nightly -- package walk      all but the upgrade
//   npm run nightly -- package upgrade   the upgrade alone

import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runPart } from '../../scripts/lib/interrupt.mjs';
import { neededProgram, run } from '../../scripts/lib/processes.mjs';
import { sandboxCommand } from '../../scripts/lib/stack.mjs';
import { UserError, main, root as repository } from '../../scripts/lib/steps.mjs';
import { check } from '../check.mjs';
import { createMachine } from './lib/machine.mjs';
import { stepsBelow } from './lib/page.mjs';
import { packageIn, PREVIOUS_API_VERSION, previousPackage } from './lib/previous.mjs';

/** @typedef {import('./lib/machine.mjs').Machine} Machine */
/** @typedef {{ begun: number, confirmed: string[], lost: number, rejected: Record<string, number>, longestMs: number }} Tally */

const SHOP = 'https://localhost';
const SANDBOX = 'http://127.0.0.1:9000';
const curl = 'curl -sS --cacert ~/ca.pem';
/** The largest exposure that systemd-analyze may find in a unit. */
const MAX_EXPOSURE = 2;

let stepStarted = Date.now();
function done(/** @type {string} */ what) {
  console.log(`ok  ${what} (${((Date.now() - stepStarted) / 1000).toFixed(1)} s)`);
  stepStarted = Date.now();
}

/** Settings as an operator edits them; the secrets in their files. */
function editSettings(
  /** @type {Machine} */ machine,
  /** @type {Record<string, string>} */ values,
) {
  const file = machine.path('etc/tuisty/settings.env');
  let text = readFileSync(file, 'utf8');
  for (const [name, value] of Object.entries(values)) {
    text = text.replace(new RegExp(`^#?${name}=.*\n`, 'm'), '') + `${name}="${value}"\n`;
  }
  writeFileSync(file, text);
}

const settings = {
  PUBLIC_URL: SHOP,
  PAYMENT_API_BASE: SANDBOX,
  IMEI_API_URL: `${SANDBOX}/carrier/v1/imeis`,
  LIMIT_CHECKOUT_PER_ADDRESS: '60000/60',
  LIMIT_SESSION_PER_ADDRESS: '60000/60',
};
const secrets = { payment: 'sk_test_sandbox', imei: 'carrier_test_sandbox' };

/** A certificate for localhost, with an authority that only the shoppers of this test trust. */
function certify(/** @type {Machine} */ machine, folder = 'etc/tuisty/tls', days = 2) {
  const at = (/** @type {string} */ name) => machine.path(`root/${name}`);
  const openssl = (/** @type {string} */ args) => run(['openssl', ...args.split(' ')]);
  const ec = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  const tls = machine.path(folder);
  openssl(`req -x509 ${ec} -days 2 -subj /CN=Test -keyout ${at('ca.key')} -out ${at('ca.pem')}`);
  openssl(`req ${ec} -subj /CN=localhost -keyout ${tls}/privkey.pem -out ${at('csr')}`);
  writeFileSync(at('extensions'), 'subjectAltName=DNS:localhost\n');
  const signed = `-CA ${at('ca.pem')} -CAkey ${at('ca.key')} -CAcreateserial -extfile ${at('extensions')}`;
  openssl(`x509 -req -days ${days} -in ${at('csr')} ${signed} -out ${tls}/fullchain.pem`);
  machine.run(`chgrp tuisty_nginx /${folder}/*.pem && chmod 640 /${folder}/*.pem`);
}

/** Runs the documented deploy hook for a certificate as certbot leaves it. */
function installRenewedCertificate(/** @type {Machine} */ machine) {
  const [certbot = ''] = stepsBelow('TLS');
  const hook = certbot.split('--deploy-hook ')[1] ?? '';
  const metrics = '/var/lib/prometheus/node-exporter';
  const renewed = 'etc/letsencrypt/live/localhost';
  machine.run(`mkdir -p /${renewed} ${metrics}`);
  certify(machine, renewed, 30);
  machine.run(`RENEWED_LINEAGE=/${renewed} ${hook}`);
  const end = machine.run(`openssl x509 -noout -enddate -in /${renewed}/fullchain.pem`);
  const seconds = Date.parse(end.replace('notAfter=', '')) / 1000;
  check(
    machine.run(`cat ${metrics}/tuisty_certificate.prom`) ===
      `tuisty_certificate_expiry_timestamp_seconds ${seconds}`,
    'the metric of the certificate differs from its end',
  );
  const served = () =>
    machine.try(
      'echo | openssl s_client -connect localhost:443 2>/dev/null | openssl x509 -noout -enddate',
    ).text;
  return machine.until('nginx serves the renewed certificate', () => served() === end);
}

/**
 * Runs the steps of a block, except for the lines that only show something.
 * @param {Machine} machine
 * @param {string[]} steps
 * @param {object} [changes]
 * @param {() => void} [changes.edit] in place of the lines that open an editor
 * @param {(line: string) => string} [changes.name] names the files and ports of this test
 */
function follow(machine, steps, { edit = () => {}, name = (line) => line } = {}) {
  for (const step of steps) {
    if (step.startsWith('$EDITOR')) edit();
    else if (!step.startsWith('pgrep')) machine.run(`cd /root && ${name(step)}`);
  }
}

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
  machine.run(`sudo -u postgres psql -XAtqd tuisty -c "${sql}"`);

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

/** Installs a package, and boots the machine as "Install" tells. */
async function install(/** @type {Machine} */ machine, /** @type {string} */ file) {
  cpSync(file, machine.path(`root/${basename(file)}`));
  const [first = '', ...rest] = stepsBelow('Install');
  check(first.startsWith('apt-get install ./tuisty_*.deb'), `the first step is: ${first}`);
  machine.prepare(
    `apt-get update -q && cd /root && ${first.replace('install', 'install -y --no-install-recommends')}`,
  );
  await machine.boot();
  done(`installed ${basename(file)}, booted`);
  await machine.untilRuns('PostgreSQL responds', 'sudo -u postgres psql -c "SELECT 1"');
  machine.spawn(sandboxCommand, {
    SANDBOX_PORT: '9000',
    SANDBOX_OLDER_VERSIONS: PREVIOUS_API_VERSION,
  });
  await machine.untilRuns('the sandbox responds', `curl -fsS ${SANDBOX}/healthz`);
  const known = machine.run('tuisty --help').includes('--check-services');
  const steps = rest.slice(0, -1).filter((step) => known || step !== 'tuisty --check-services');
  follow(machine, steps, {
    edit: () => {
      editSettings(machine, settings);
      for (const [name, value] of Object.entries(secrets)) {
        writeFileSync(machine.path(`etc/tuisty/secrets/${name}`), `${value}\n`);
      }
    },
  });
  certify(machine);
  return rest.at(-1) ?? '';
}

/** Changelog, licence and the pages that operations.md links can be read on the machine. */
function checkDocuments(/** @type {Machine} */ machine) {
  const folder = machine.path('usr/share/doc/tuisty');
  const page = readFileSync(join(folder, 'operations.md'), 'utf8');
  const linked = [...page.matchAll(/\]\(([\w-]+\.md)/g)].map(([, name = '']) => name);
  check(linked.length > 0, 'operations.md links no other page');
  for (const name of ['changelog', 'copyright', ...linked]) {
    check(existsSync(join(folder, name)), `${name} is not installed`);
  }
}

async function walk(/** @type {Machine} */ machine, /** @type {string} */ file) {
  const start = await install(machine, file);
  follow(machine, [start]);
  shows(machine, 'systemctl is-active tuisty-server@8081 tuisty-nginx', /^active\nactive$/);
  await untilReady(machine, 'the shop');
  done('settings, roles, migration, start by units');
  checkExposure(machine);
  checkDocuments(machine);

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

  await installRenewedCertificate(machine);
  done("certbot's hook installs a renewed certificate and writes its end");

  await underLoad(machine, 'kill -9, ten times', async () => {
    for (let kill = 1; kill <= 10; kill += 1) {
      machine.run('systemctl kill -s KILL tuisty-server@8081');
      await machine.untilRuns(
        `the server is back after kill ${kill}`,
        'systemctl is-active tuisty-server@8081 && curl -fsS http://127.0.0.1:8081/readyz',
      );
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

  const before = psql(machine, 'SELECT count(*) FROM checkout_sessions');
  follow(machine, stepsBelow('Back-up and restore', 0));
  follow(machine, stepsBelow('Back-up and restore', 1));
  await untilReady(machine, 'the restored shop');
  const after = psql(machine, 'SELECT count(*) FROM checkout_sessions');
  check(after === before, 'purchases are missing after the restore');
  const reported = Number(
    machine.run('cut -d" " -f2 /var/lib/prometheus/node-exporter/tuisty_backup.prom'),
  );
  check(Math.abs(reported * 1000 - Date.now()) < 120_000, `a back-up of ${reported} is reported`);
  await underLoad(machine, 'backed up, restored');

  machine.run('echo SHIPPING_PESOS=99999 >>/etc/tuisty/settings.env');
  const refusal = machine.try('tuisty --check-config 2>&1');
  check(
    refusal.status === 2 &&
      refusal.text.includes("SHIPPING_PESOS is '99999', and the pages were built with"),
    refusal.text,
  );
  done('another shipping price than the pages have is refused');

  machine.run(
    'systemctl disable --now tuisty-nginx tuisty-server@8081 && DEBIAN_FRONTEND=noninteractive dpkg --purge tuisty',
  );
  const left = machine
    .run('find / -xdev -path /proc -prune -o -name "*tuisty*" -print')
    .split('\n')
    .filter(
      (path) =>
        !/^\/(root|run|sys|tmp|var\/lib\/(postgresql|tuisty-backup|systemd)|var\/(log|cache)|etc\/(passwd|group|shadow|gshadow))/.test(
          path,
        ),
    );
  check(left.join() === '', `left after a purge: ${left.join(' ')}`);
  done('purged');
}

/** From the previous package to this one and back, while shoppers buy. */
async function upgrade(/** @type {Machine} */ machine, /** @type {string} */ file) {
  await install(machine, previousPackage());
  // The previous unit ends its server at each start; an operator who runs it has added this.
  machine.run(
    'mkdir -p /etc/systemd/system/tuisty-server@.service.d && printf "[Service]\\nSystemCallFilter=setpriority\\n" >/etc/systemd/system/tuisty-server@.service.d/run.conf && systemctl daemon-reload',
  );
  machine.run('systemctl enable --now tuisty-server@8081 tuisty-nginx');
  await untilReady(machine, 'the previous shop');
  done('the previous package runs');

  const steps = stepsBelow('Upgrade without downtime');
  const old = basename(previousPackage());
  cpSync(file, machine.path(`root/${basename(file)}`));
  await underLoad(machine, 'upgraded and rolled back', async () => {
    const page = () => machine.run(`${curl} ${SHOP}/ | sha256sum`);
    const oldPage = page();
    const installed = '-y --no-install-recommends -o Dpkg::Options::=--force-confold';
    follow(machine, steps, {
      name: (line) => line.replace('./tuisty_NEW.deb', `${installed} ./${basename(file)}`),
    });
    done(`upgraded to ${machine.run('dpkg-query -W tuisty')}`);
    check(page() !== oldPage, 'the pages are those of the previous package');

    // Back: ports exchanged, and the previous package.
    const back = steps.filter((step) => !step.startsWith('tuisty migrate'));
    follow(machine, back, {
      name: (line) =>
        line
          .replace('./tuisty_NEW.deb', `${installed} --allow-downgrades ./${old}`)
          .replace('before.dump', 'before-back.dump')
          .replace(/808[12]/g, (port) => (port === '8081' ? '8082' : '8081')),
    });
    await untilReady(machine, 'the shop of the roll-back');
  });
}

await main(async () => {
  if (process.getuid?.() !== 0) throw new UserError('not run as root; it boots a root file system');
  neededProgram('debootstrap', 'debootstrap');
  neededProgram('systemd-nspawn', 'systemd-container');
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
  for (const body of [walk, upgrade]) {
    if (parts.length > 0 && !parts.includes(body.name)) continue;
    const machine = createMachine();
    await body(machine, file).finally(() => machine.powerOff());
  }
});
