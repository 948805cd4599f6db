// A Debian 12 with its own systemd, in a folder: made with debootstrap, booted with systemd-nspawn, without a network
// besides its loopback.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { attempt, childrenOf, run } from '../../../scripts/lib/processes.mjs';

/** Outside the repository, whose tests would find a second copy of its packages. Kept for the next run. */
export const scratch = join(tmpdir(), 'tuisty-package-test');
const base = join(scratch, 'base');
const packages = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'curl', 'procps'];

/** Creates the machine, with a mirror as this machine has it. The bare system is kept for the next run. */
export function createMachine() {
  if (!existsSync(join(base, 'etc/debian_version'))) {
    rmSync(base, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    run(['debootstrap', '--variant=minbase', `--include=${packages.join()}`, 'bookworm', base]);
  }
  const dir = join(scratch, 'machine');
  rmSync(dir, { recursive: true, force: true });
  run(['cp', '-a', base, dir]);
  cpSync('/etc/apt', join(dir, 'etc/apt'), { recursive: true, dereference: true });
  // Containers throw packages away once they are installed.
  rmSync(join(dir, 'etc/apt/apt.conf.d/docker-clean'), { force: true });
  const answers = ['Assume-Yes "true"', 'Install-Recommends "false"', 'allow-downgrades "true"'];
  writeFileSync(
    join(dir, 'etc/apt/apt.conf.d/zz-answers'),
    `${answers.map((answer) => `APT::Get::${answer};\n`).join('')}DPkg::Options { "--force-confold"; };\n`,
  );
  cpSync('/etc/resolv.conf', join(dir, 'etc/resolv.conf'), { dereference: true });
  return new Machine(dir);
}

export class Machine {
  /** @type {import('node:child_process').ChildProcess | null} */
  #nspawn = null;
  #init = 0;
  /** @type {import('node:child_process').ChildProcess[]} */
  #programs = [];

  constructor(/** @type {string} */ dir) {
    this.dir = dir;
  }

  path(/** @type {string} */ inside) {
    return join(this.dir, inside);
  }

  /** Runs a command line before the machine is booted, with this machine's network. Starts no service. */
  prepare(/** @type {string} */ line) {
    writeFileSync(this.path('usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    try {
      run(['chroot', this.dir, 'sh', '-c', line], {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        LANG: 'C.UTF-8',
        HOME: '/root',
        DEBIAN_FRONTEND: 'noninteractive',
      });
    } finally {
      rmSync(this.path('usr/sbin/policy-rc.d'));
    }
  }

  async boot() {
    const nspawn = spawn(
      'systemd-nspawn',
      ['-q', '-D', this.dir, '-b', '--private-network', '--register=no', '--keep-unit'],
      { stdio: 'ignore' },
    );
    this.#nspawn = nspawn;
    await this.until('systemd has started', () => {
      this.#init = childrenOf(nspawn.pid ?? 0)[0]?.pid ?? 0;
      // Also an unused unit of the bare system that fails means that it has started.
      return (
        this.#init !== 0 && /running|degraded/.test(this.try('systemctl is-system-running').text)
      );
    });
  }

  /** Runs a command line in the booted machine, as root. */
  run(/** @type {string} */ line) {
    return run(this.#inside(line)).trim();
  }
  /** Runs lines as an operator types them into one shell, in root's folder, until one fails; returns what they print. */
  type(/** @type {string} */ lines, input = '') {
    // In a file: pgrep would find lines of an argument.
    writeFileSync(this.path('root/typed.sh'), lines);
    writeFileSync(this.path('root/typed.in'), input);
    const environment = 'DEBIAN_FRONTEND=noninteractive EDITOR=/root/editor';
    const { status, stdout, stderr } = attempt(
      this.#inside(`cd /root && ${environment} sh -eux typed.sh <typed.in`),
    );
    if (status !== 0) throw new Error(`exit code ${status} of:\n${stderr}\n${stdout}`);
    return stdout.trim();
  }
  try(/** @type {string} */ line) {
    const { status, stdout } = attempt(this.#inside(line));
    return { status, text: stdout.trim() };
  }
  #inside(/** @type {string} */ line) {
    const env = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8', 'HOME=/root'];
    return ['nsenter', '-t', String(this.#init), '-a', '--', ...env, 'sh', '-c', line];
  }

  /** Starts a program of this machine in the network of the booted one. */
  spawn(/** @type {string[]} */ command, /** @type {NodeJS.ProcessEnv} */ env = {}) {
    const program = spawn('nsenter', ['-t', String(this.#init), '-n', '--', ...command], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#programs.push(program);
    return program;
  }

  async until(/** @type {string} */ what, /** @type {() => boolean} */ condition) {
    const end = Date.now() + 180_000;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`timed out waiting until ${what}`);
      await pause(100);
    }
  }
  untilRuns(/** @type {string} */ what, /** @type {string} */ line) {
    return this.until(what, () => this.try(line).status === 0);
  }

  /** Also ends the programs that were started in its network. */
  async powerOff() {
    for (const program of this.#programs) program.kill('SIGKILL');
    const nspawn = this.#nspawn;
    if (nspawn === null || nspawn.exitCode !== null) return;
    const ended = new Promise((resolve) => nspawn.once('exit', resolve));
    this.try('systemctl poweroff');
    const timer = setTimeout(() => nspawn.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(timer);
  }
}
