// Tests the alert rules with Prometheus's own tool, part of `npm run lint`. Only the tool is
// unpacked from Debian's package, because installing the package would start a service.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './lib/processes.mjs';
import { UserError, main, root } from './lib/steps.mjs';

const folder = join(root, 'build', 'promtool');

/** @returns {string | null} null if neither the tool nor a package archive is available. */
function promtool() {
  const unpacked = join(folder, 'usr', 'bin', 'promtool');
  const known = findProgram('promtool') ?? (existsSync(unpacked) ? unpacked : null);
  if (known !== null) return known;
  mkdirSync(folder, { recursive: true });
  const run = (/** @type {string[]} */ [program = '', ...args]) =>
    spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status === 0;
  const update =
    process.getuid?.() === 0 ? ['apt-get', 'update'] : ['sudo', '-n', 'apt-get', 'update'];
  const download = ['apt-get', 'download', 'prometheus'];
  if (!run(download) && !(run(update) && run(download))) return null;
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  return run(['dpkg-deb', '-x', archive, '.']) ? unpacked : null;
}

await main(async () => {
  const tool = promtool();
  if (tool === null) {
    if (process.env.CI)
      throw new UserError('no promtool here, and Debian’s archive does not answer');
    console.log('Not tested: no promtool here, and Debian’s archive does not answer.');
    return;
  }
  const { status } = spawnSync(tool, ['test', 'rules', 'alerts_test.yml'], {
    cwd: join(root, 'server', 'monitoring'),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
});
