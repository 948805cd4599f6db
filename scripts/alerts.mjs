// Tests the alert rules with Prometheus's own tool, part of `npm run lint`. Only the tool is
// unpacked from Debian's package, because installing the package would start a service.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './lib/processes.mjs';
import { UserError, main, root } from './lib/steps.mjs';

const folder = join(root, 'build', 'promtool');
const unpacked = join(folder, 'usr', 'bin', 'promtool');
const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
const unpack = `apt-get download prometheus ||
  { ${asRoot}apt-get update && apt-get download prometheus; } && dpkg-deb -x *.deb .`;

await main(async () => {
  if (findProgram('promtool') === null && !existsSync(unpacked)) {
    mkdirSync(folder, { recursive: true });
    spawnSync('sh', ['-c', unpack], { cwd: folder, stdio: 'inherit' });
  }
  const tool = findProgram('promtool') ?? unpacked;
  if (!existsSync(tool)) {
    const why = 'no promtool here, and Debian’s archive does not answer';
    if (process.env.CI) throw new UserError(why);
    console.log(`Not tested: ${why}.`);
    return;
  }
  const { status } = spawnSync(tool, ['test', 'rules', 'alerts_test.yml'], {
    cwd: join(root, 'server', 'monitoring'),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
});
