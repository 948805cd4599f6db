// The state that survives a start, and the processes that a start stops.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { run, startTime, takeFolder } from '../../scripts/lib/processes.mjs';
import {
  stopLeftovers,
  loadOrCreateSecrets,
  runningFrom,
  writePids,
} from '../../scripts/lib/stack.mjs';
import { newFolder } from './support/folder';

const at = newFolder();
let stranger: ChildProcess;
beforeEach(() => {
  stranger = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
});
afterEach(() => {
  stranger.stdin?.destroy();
});
/** How another process ended, which exits with 0 when its input closes, and is killed by any signal. */
async function strangersEnd() {
  stranger.stdin?.end();
  return once(stranger, 'exit') as Promise<[code: number | null]>;
}
const startOf = ({ pid = 0 }: ChildProcess) => startTime(pid) ?? '';

const record = (daemons: object[], supervisor: object = { pid: 1, startTime: 'long ago' }) => {
  writeFileSync(
    at('run.json'),
    JSON.stringify({ url: 'http://127.0.0.1:8080', supervisor, daemons }),
  );
};

const write = (daemon: object) => {
  writePids(at(), 'http://127.0.0.1:8080', [{ daemon }] as Parameters<typeof writePids>[2]);
};

describe('after a killed run', () => {
  it('stopLeftovers stops the processes of the run', () => {
    // An orphan, like those of a killed run.
    const text = 'sleep 600 >/dev/null 2>&1 & echo $!';
    const pid = Number(run(['sh', '-c', text]));
    write({ name: 'Server', pid, startTime: startTime(pid) });
    stopLeftovers(at());
    expect(startTime(pid)).toBeNull();
    expect(existsSync(at('run.json'))).toBe(false);
  });

  it.each(['Server', 'PostgreSQL'])(
    'stopLeftovers spares another process with the pid of our %s',
    async (name) => {
      record([{ name, pid: stranger.pid, startTime: `${startOf(stranger)}0` }]);
      stopLeftovers(at());
      expect(await strangersEnd()).toEqual([0, null]);
    },
  );

  it('an unrelated process with the recorded pid is not taken for a running shop', () => {
    const { pid } = stranger;
    record([], { pid, startTime: `${startOf(stranger)}0` });
    expect(runningFrom(at())).toBeNull();
    record([], { pid, startTime: startOf(stranger) });
    expect(runningFrom(at())).toBe('http://127.0.0.1:8080');
  });

  it('a half-written record is ignored', () => {
    writeFileSync(at('run.json'), '{"url": "http:');
    expect(runningFrom(at())).toBeNull();
    stopLeftovers(at());
  });

  it('stopLeftovers stops the workers of a killed nginx', async () => {
    const master = spawn('sh', ['-c', 'sleep 600 >/dev/null & echo $!; wait']);
    const [said] = (await once(master.stdout, 'data')) as [Buffer];
    const daemon = { name: 'nginx', pid: master.pid, startTime: startTime(master.pid ?? 0) };
    write(daemon);
    master.kill('SIGKILL');
    await once(master, 'exit');
    expect(startTime(Number(said))).toMatch(/^\d+$/);
    stopLeftovers(at());
    expect(startTime(Number(said))).toBeNull();
  });
});

it('loadOrCreateSecrets keeps the secrets of a folder, readable by the owner only', () => {
  const first = loadOrCreateSecrets(at());
  expect(Object.keys(first).sort()).toEqual(['CAPTCHA_SECRET', 'LOG_KEY', 'RESET_KEY']);
  for (const secret of Object.values(first)) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadOrCreateSecrets(at())).toEqual(first);
  expect(statSync(at('secrets.json')).mode & 0o077).toBe(0);
  rmSync(at('secrets.json'));
  expect(loadOrCreateSecrets(at())['LOG_KEY']).not.toBe(first['LOG_KEY']);
});

it('takeFolder names the running process that holds a folder, and no other of its number', async () => {
  const file = at('build/run.pid');
  expect(takeFolder(file)).toBeNull();
  expect(takeFolder(file)).toBeNull();
  const pid = String(stranger.pid);
  writeFileSync(file, `${pid} 1`);
  expect(takeFolder(file)).toBeNull();
  writeFileSync(file, `${pid} ${startOf(stranger)}`);
  expect(takeFolder(file)).toBe(stranger.pid);
  await strangersEnd();
  expect(takeFolder(file)).toBeNull();
});
