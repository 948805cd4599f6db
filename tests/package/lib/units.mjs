// Starts a unit's command with its user and environment, where no systemd runs. systemd-analyze checks its
// sandboxing.

import { join } from 'node:path';
import { run, startDaemon } from '../../../scripts/lib/processes.mjs';

/** The `NAME="value"` lines of a settings file, as systemd reads them. */
function settings(/** @type {string} */ text) {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)="?([^"\n]*)"?$/gm)].map(([, name, value]) => [name, value]),
  );
}

/**
 * @param {import('./clean-root.mjs').CleanRoot} root
 * @param {string} name like tuisty-server@8081
 */
export function unit(root, name) {
  const [, base = name, instance = ''] = /^(.*@)(.*)$/.exec(name) ?? [];
  const text = root.read(`usr/lib/systemd/system/${base}.service`).replaceAll('%i', instance);
  const all = (/** @type {string} */ key) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const user = all('User')[0] ?? 'root';

  // Read again for each command, like systemd.
  const environment = () => {
    const env = Object.fromEntries(
      all('Environment').flatMap((line) => line.split(' ').map((one) => one.split('='))),
    );
    for (const file of all('EnvironmentFile')) Object.assign(env, settings(root.read(file)));
    for (const gone of all('UnsetEnvironment').flatMap((line) => line.split(' '))) delete env[gone];
    return { ...env, PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };
  };
  const inside = (/** @type {string} */ command) => [
    'chroot',
    root.dir,
    ...['setpriv', '--reuid', user, '--regid', user, '--init-groups', '--no-new-privs', '--'],
    ...command.split(' '),
  ];
  const once = (/** @type {string} */ command) => run(inside(command), environment());

  return {
    once,
    start() {
      for (const folder of all('RuntimeDirectory')) {
        run(['chroot', root.dir, 'install', '-d', '-o', user, '-g', user, `/run/${folder}`]);
      }
      all('ExecStartPre').forEach(once);
      const [command = ''] = all('ExecStart');
      return startDaemon(name, inside(command), {
        log: join(root.place, `${name}.log`),
        env: environment(),
        endWith: all('KillSignal')[0]?.replace('SIG', '') ?? 'TERM',
      });
    },
    /** `systemctl reload`. */
    reload(/** @type {number} */ pid) {
      for (const command of all('ExecReload')) {
        if (command === '/bin/kill -HUP $MAINPID') process.kill(pid, 'SIGHUP');
        else once(command);
      }
    },
  };
}
