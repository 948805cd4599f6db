// A fake machine for scripts/setup.sh: a root folder and fake programs that record their calls.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const script = join(import.meta.dirname, '../../../scripts/setup.sh');
const real = ['cat', 'chmod', 'cut', 'env', 'grep', 'printf', 'rm', 'sh', 'tee', 'tr'];

const onPath = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

export interface Outcome {
  readonly code: number | null;
  readonly printed: string;
  /** The calls of the fake programs, in order. */
  readonly done: readonly string[];
}

export class Machine {
  readonly root = mkdtempSync(join(tmpdir(), 'tuisty machine '));
  readonly policy = join(this.root, 'usr/sbin/policy-rc.d');
  private readonly bin = join(this.root, 'bin');
  private readonly journal = join(this.root, 'journal');

  constructor() {
    for (const folder of ['bin', 'usr/sbin', 'run/systemd/system']) {
      mkdirSync(join(this.root, folder), { recursive: true });
    }
    for (const name of real) {
      const path = onPath(name);
      if (path !== undefined) symlinkSync(path, join(this.bin, name));
    }
    this.program('id', 'echo 0');
    this.program('dpkg-query', 'exit 1');
    this.program('apt-cache', 'exit 0');
    // Debian runs policy-rc.d, if it exists, before it starts an installed service.
    this.program(
      'apt-get',
      `echo "apt-get $*" >> "$JOURNAL"
       [ "$1" = install ] || exit 0
       if [ ! -x "$POLICY" ] || "$POLICY" nginx start; then echo 'started nginx' >> "$JOURNAL"; fi
       exit "\${APT_EXIT:-0}"`,
    );
    this.program('systemctl', 'echo "systemctl $*" >> "$JOURNAL"');
  }

  program(name: string, text: string): void {
    this.file(`bin/${name}`, `#!/bin/sh\n${text}\n`);
  }

  without(name: string): void {
    rmSync(join(this.bin, name));
  }

  file(path: string, text = ''): void {
    const full = join(this.root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    chmodSync(full, 0o755);
  }

  setUp(purpose: 'start' | 'lint' | 'unit' | 'e2e', env: Record<string, string> = {}): Outcome {
    const { status, stdout, stderr } = spawnSync(join(this.bin, 'sh'), [script, purpose], {
      encoding: 'utf8',
      env: {
        PATH: this.bin,
        SETUP_MACHINE_ROOT: this.root,
        JOURNAL: this.journal,
        POLICY: this.policy,
        ...env,
      },
    });
    const done = existsSync(this.journal) ? readFileSync(this.journal, 'utf8') : '';
    return { code: status, printed: stdout + stderr, done: done.split('\n').filter(Boolean) };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
