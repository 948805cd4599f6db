// A fake machine for scripts/setup.sh: a root folder and fake programs that record their calls.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach } from '@jest/globals';
import { findProgram } from '../../../scripts/lib/processes.mjs';
import { root as repository } from '../../../scripts/lib/steps.mjs';
import { newFolder } from './folder';

const real = ['cat', 'chmod', 'cut', 'env', 'grep', 'printf', 'rm', 'sh', 'tee', 'tr'];

/** Makes a machine for each test of a file. */
export function newMachine() {
  const folder = newFolder();
  const at = (path: string) => folder(join('a machine', path));
  const machine = {
    at,
    policy: () => at('usr/sbin/policy-rc.d'),
    file(path: string, text = ''): void {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text, { mode: 0o755 });
    },
    program(name: string, text: string): void {
      machine.file(`bin/${name}`, `#!/bin/sh\n${text}\n`);
    },
    without(name: string): void {
      rmSync(at(`bin/${name}`));
    },
    /** done: the calls of the fake programs, in order. */
    setUp(purpose: 'start' | 'lint' | 'unit' | 'e2e', env: Record<string, string> = {}) {
      const journal = at('journal');
      const script = join(repository, 'scripts/setup.sh');
      const { status, stdout, stderr } = spawnSync(at('bin/sh'), [script, purpose], {
        encoding: 'utf8',
        env: {
          ...{ PATH: at('bin'), SETUP_MACHINE_ROOT: at(''), JOURNAL: journal },
          ...{ POLICY: machine.policy(), ...env },
        },
      });
      const done = existsSync(journal) ? readFileSync(journal, 'utf8') : '';
      return { code: status, printed: stdout + stderr, done: done.split('\n').filter(Boolean) };
    },
  };
  beforeEach(() => {
    for (const path of ['bin', 'usr/sbin', 'run/systemd/system']) {
      mkdirSync(at(path), { recursive: true });
    }
    for (const name of real) symlinkSync(findProgram(name) ?? '', at(`bin/${name}`));
    machine.program('id', 'echo 0');
    machine.program('dpkg-query', 'exit 1');
    machine.program('apt-cache', 'exit 0');
    // Debian runs policy-rc.d, if it exists, before it starts an installed service.
    machine.program(
      'apt-get',
      `echo "apt-get $*" >> "$JOURNAL"
       [ "$1" = install ] || exit 0
       if [ ! -x "$POLICY" ] || "$POLICY" nginx start; then echo 'started nginx' >> "$JOURNAL"; fi
       exit "\${APT_EXIT:-0}"`,
    );
    machine.program('systemctl', 'echo "systemctl $*" >> "$JOURNAL"');
  });
  return machine;
}
