import { cpSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { check } from '../check.mjs';
import { SHOP, boot, certify, curl, done, page, untilReady } from './lib/operator.mjs';
import { previousPackage } from './lib/previous.mjs';
import { underLoad } from './lib/under_load.mjs';

/** @typedef {import('./lib/machine.mjs').Machine} Machine */

/** From the previous package to this one and back, while shoppers buy. */
export async function upgrade(/** @type {Machine} */ machine, /** @type {string} */ file) {
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
