// The effects of scripts/setup.sh on a fake machine, a root folder and fake programs that record their calls: installed
// packages, printed messages, and no started service.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { attempt, findProgram } from '../../scripts/lib/processes.mjs';
import { root as repository } from '../../scripts/lib/steps.mjs';
import { newFolder } from './support/folder';

const real = ['cat', 'chmod', 'cut', 'env', 'grep', 'printf', 'rm', 'sh', 'tee', 'tr'];

const folder = newFolder();
const at = (path: string) => folder(join('a machine', path));
const machine = {
  policy: () => at('usr/sbin/policy-rc.d'),
  file(path: string, text = ''): void {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text, { mode: 0o755 });
  },
  program(name: string, text: string): void {
    machine.file(`bin/${name}`, `#!/bin/sh\n${text}\n`);
  },
  /** done: the calls of the fake programs, in order. */
  setUp(purpose: 'start' | 'lint' | 'unit' | 'e2e', env: Record<string, string> = {}) {
    const journal = at('journal');
    const command = [at('bin/sh'), join(repository, 'scripts/setup.sh'), purpose];
    const places = { PATH: at('bin'), SETUP_MACHINE_ROOT: at(''), JOURNAL: journal };
    const { status, stdout, stderr } = attempt(command, {
      env: { ...places, POLICY: machine.policy(), ...env },
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

const installed = (done: readonly string[]) =>
  (done.find((line) => line.startsWith('apt-get install')) ?? '')
    .split(' ')
    .filter((word) => word !== '' && !word.startsWith('-'))
    .slice(2);

describe('missing packages', () => {
  it('are listed with their reason, then installed', () => {
    const { code, printed, done } = machine.setUp('start');
    expect(code).toBe(0);
    expect(printed).toContain('These Debian packages are missing and will be installed:');
    expect(printed).toMatch(/postgresql +the shop's own private database cluster/);
    expect(installed(done)).toEqual(expect.arrayContaining(['g++', 'libpqxx-dev', 'postgresql']));
    expect(installed(done)).not.toContain('chromium-headless-shell');
  });

  it.each([
    ['unit', 'chromium-headless-shell', /^(g\+\+|firefox-esr|clang-tidy|openssl)$/],
    ['lint', 'clang-tidy', /^(chromium-headless-shell|firefox-esr|nginx-light|postgresql)$/],
    ['e2e', 'firefox-esr', /^clang-tidy$/],
  ] as const)('are those of the purpose: %s', (purpose, needed, needless) => {
    const packages = installed(machine.setUp(purpose).done);
    expect(packages).toEqual(expect.arrayContaining(['cmake', 'emscripten', needed]));
    expect(packages.filter((name) => needless.test(name))).toEqual([]);
  });

  it('exclude installed ones of any version', () => {
    machine.file('usr/lib/postgresql/17/bin/initdb');
    machine.file('usr/sbin/nginx');
    machine.program('emcc', '');
    const packages = installed(machine.setUp('start').done);
    expect(packages).toContain('g++');
    expect(packages).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/postgresql|nginx-light|emscripten/)]),
    );
  });

  it.each([
    ['all are installed', {}],
    ['the set-up is skipped on request', { TUISTY_SKIP_SETUP: '1' }],
  ])('print and install nothing when %s', (_, env: Record<string, string>) => {
    if (!('TUISTY_SKIP_SETUP' in env)) {
      machine.program('dpkg-query', "printf 'install ok installed'");
      for (const name of ['g++', 'cmake', 'ninja', 'pkg-config', 'emcc', 'nginx']) {
        machine.program(name, '');
      }
    }
    expect(machine.setUp('start', env)).toEqual({ code: 0, printed: '', done: [] });
  });

  it('do not include a Chromium that a setting names', () => {
    machine.file('opt/browser');
    const { done } = machine.setUp('e2e', { CHROMIUM_PATH: at('opt/browser') });
    expect(installed(done)).toContain('firefox-esr');
    expect(installed(done)).not.toContain('chromium-headless-shell');
  });

  it('are only listed if apt lacks one of them', () => {
    machine.program('apt-cache', '[ "$2" != libpistache-dev ]');
    const { code, printed, done } = machine.setUp('start');
    expect(code).toBe(3);
    expect(printed).toMatch(
      /This system's apt does not have these packages.*\n {2}libpistache-dev +HTTP library/,
    );
    expect(installed(done)).toEqual([]);
    expect(existsSync(machine.policy())).toBe(false);
  });

  it.each([
    ['a way to become root', /there is neither root nor sudo to install them:/],
    ['apt-get', /This machine has no apt\.[^]*TUISTY_SKIP_SETUP=1/],
  ])('are only listed without %s', (what, message) => {
    if (what === 'apt-get') rmSync(at('bin/apt-get'));
    else machine.program('id', 'echo 1000');
    const { code, printed, done } = machine.setUp('start');
    expect([code, done]).toEqual([3, []]);
    expect(printed).toMatch(message);
  });
});

describe('services of installed packages', () => {
  it.each<[string, () => void, Record<string, string>, number]>([
    ['an installation', () => undefined, {}, 0],
    ['a failed installation', () => undefined, { APT_EXIT: '100' }, 100],
    [
      'an installation through sudo',
      () => {
        machine.program('id', 'echo 1000');
        machine.program('sudo', 'exec "$@"');
      },
      {},
      0,
    ],
  ])('are not started by %s, and may start again', (_, prepare, env, expected) => {
    prepare();
    const { code, done } = machine.setUp('start', env);
    expect(code).toBe(expected);
    expect(done).toContainEqual(expect.stringMatching(/^apt-get install /));
    expect(done).not.toContain('started nginx');
    expect(existsSync(machine.policy())).toBe(false);
  });

  it.each([
    ['usr/sbin/nginx', 'postgresql'],
    ['usr/lib/postgresql/15/bin/initdb', 'nginx'],
  ])('are not started by the next boot, but for those of before: %s', (before, disabled) => {
    machine.file(before);
    const calls = machine.setUp('start').done.filter((line) => line.startsWith('systemctl'));
    expect(calls).toEqual([`systemctl disable ${disabled}`]);
  });

  it('obey an existing policy-rc.d, which is kept', () => {
    const rule = '#!/bin/sh\nexit 101 # mine\n';
    machine.file('usr/sbin/policy-rc.d', rule);
    expect(machine.setUp('start').done).not.toContain('started nginx');
    expect(readFileSync(machine.policy(), 'utf8')).toBe(rule);
  });
});
