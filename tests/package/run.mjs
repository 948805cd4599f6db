// npm run nightly -- package: the package in a bare Debian 12 booted with its systemd, by the commands of
// docs/operations.md, all of them in their order, while shoppers buy: installation, TLS, upgrade, back-up and restore,
// Debian's Prometheus and node_exporter, orders, personal data. Also ten kills, every line of --help, and the upgrade from
// the previous package and its roll-back. Needs root, debootstrap and systemd-nspawn. It makes the package first.
//   npm run nightly -- package walk      the page's commands
//   npm run nightly -- package upgrade   the upgrade alone

import { existsSync } from 'node:fs';
import { runPart } from '../../scripts/lib/interrupt.mjs';
import { neededProgram } from '../../scripts/lib/processes.mjs';
import { UserError, main, root as repository } from '../../scripts/lib/steps.mjs';
import { check } from '../check.mjs';
import { createMachine } from './lib/machine.mjs';
import { SHOP, done } from './lib/operator.mjs';
import { packageIn } from './lib/previous.mjs';
import { upgrade } from './upgrade.mjs';
import { walk } from './walk.mjs';

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
  done('the package is made');
  const parts = process.argv.slice(2);
  for (const body of [walk, upgrade]) {
    if (parts.length > 0 && !parts.includes(body.name)) continue;
    const machine = createMachine();
    await body(machine, file).finally(() => machine.powerOff());
  }
});
