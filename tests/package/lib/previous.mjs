// The package of the release before this one, from which the upgrade begins. Built once and kept.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/processes.mjs';
import { root as repository } from '../../../scripts/lib/steps.mjs';
import { scratch } from './machine.mjs';

const COMMIT = '89c0b5a0';
const folder = join(scratch, COMMIT);

/** The version of the payment provider's API that it asks for. */
export function previousApiVersion() {
  const client = run(['git', '-C', repository, 'show', `${COMMIT}:server/outbound/stripe.cpp`]);
  return /Stripe-Version: ([\w.-]+)/.exec(client)?.[1] ?? '';
}

/** The .deb file in a checkout. */
export function packageIn(/** @type {string} */ checkout) {
  const place = join(checkout, 'build', 'release', 'package');
  const [name] = existsSync(place)
    ? readdirSync(place).filter((file) => file.endsWith('.deb'))
    : [];
  return name === undefined ? undefined : join(place, name);
}

/** The previous package, with the version of a merchant's: that of a trial would be newer than every later one. */
export function previousPackage() {
  const merchants = join(folder, 'tuisty_0.1.0_previous.deb');
  if (existsSync(merchants)) return merchants;
  rmSync(folder, { recursive: true, force: true });
  run(['git', 'clone', '-q', '--no-checkout', repository, folder]);
  run(['git', '-C', folder, 'checkout', '-q', COMMIT]);
  run([
    'sh',
    '-c',
    `cd '${folder}' && npm ci --no-audit --no-fund && npm run package -- --allow-placeholders`,
  ]);
  const unpacked = join(folder, 'unpacked');
  run(['dpkg-deb', '-R', packageIn(folder) ?? '', unpacked]);
  run(['sed', '-i', 's/^Version: .*/Version: 0.1.0/', join(unpacked, 'DEBIAN/control')]);
  run(['dpkg-deb', '--root-owner-group', '-b', unpacked, merchants]);
  return merchants;
}
