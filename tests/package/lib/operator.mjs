// What every part of the package's test does on a booted machine: it installs and sets up the shop as operators do.

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { run } from '../../../scripts/lib/processes.mjs';
import { sandboxCommand } from '../../../scripts/lib/stack.mjs';
import { check } from '../../check.mjs';
import { readDocument } from '../../document.mjs';
import { previousApiVersion } from './previous.mjs';

/** @typedef {import('./machine.mjs').Machine} Machine */

export const page = readDocument('operations.md');

export const SHOP = 'https://localhost';
export const SANDBOX = 'http://127.0.0.1:9000';
export const curl = 'curl -sS --cacert ~/ca.pem';

let stepStarted = Date.now();
/** Prints what was done since the last call. */
export function done(/** @type {string} */ what) {
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
export function certify(/** @type {Machine} */ machine, /** @type {string} */ folder, days = 2) {
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

export const untilReady = (/** @type {Machine} */ machine, /** @type {string} */ what) =>
  machine.untilRuns(`${what} is ready`, `${curl} -f ${SHOP}/readyz`);

/** Checks what a command prints. */
export function shows(
  /** @type {Machine} */ machine,
  /** @type {string} */ command,
  /** @type {RegExp} */ wanted,
) {
  const text = machine.run(command);
  check(wanted.test(text), `not ${wanted}, but ${command} prints:\n${text}`);
}

export const psql = (/** @type {Machine} */ machine, /** @type {string} */ sql) =>
  machine.run(`cd / && runuser -u postgres -- psql -XAtqd tuisty -c "${sql}"`);

/** Fetches the packages that the page installs, because the booted machine has no network, and boots it. */
export async function boot(
  /** @type {Machine} */ machine,
  /** @type {string} */ file,
  packages = '',
) {
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
