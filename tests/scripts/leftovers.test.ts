// What a start keeps from the one before, and what it ends of it.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTime } from '../../scripts/lib/processes.mjs';
import { endLeftovers, keptSecrets, runningFrom, writePids } from '../../scripts/lib/stack.mjs';

let dir: string;
let stranger: ChildProcess | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tuisty-leftovers-'));
});
afterEach(() => {
  stranger?.stdin?.destroy();
  stranger = undefined;
  rmSync(dir, { recursive: true, force: true });
});

/** A process that ends well when its input does, and badly by any signal. */
function startStranger(): { pid: number; ended: () => Promise<string> } {
  const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
  stranger = child;
  const how = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => {
      resolve(signal ?? String(code));
    });
  });
  return {
    pid: child.pid ?? 0,
    ended: () => {
      child.stdin.end();
      return how;
    },
  };
}

/** A process that is nobody's child here, like those that a killed run leaves. */
function startOrphan(): number {
  const { stdout } = spawnSync('sh', ['-c', 'sleep 600 >/dev/null 2>&1 & echo $!'], {
    encoding: 'utf8',
  });
  return Number(stdout);
}

const record = (daemons: object[], supervisor: object = { pid: 1, startTime: 'long ago' }) => {
  writeFileSync(
    join(dir, 'run.json'),
    JSON.stringify({ url: 'http://127.0.0.1:8080', supervisor, daemons }),
  );
};

describe('after a run that was killed', () => {
  it('what it started is ended', () => {
    const pid = startOrphan();
    record([{ name: 'Server', pid, startTime: startTime(pid) }]);
    endLeftovers(dir);
    expect(startTime(pid)).toBeNull();
    expect(existsSync(join(dir, 'run.json'))).toBe(false);
  });

  it.each(['Server', 'PostgreSQL'])(
    'a stranger with the number of our %s lives on',
    async (name) => {
      const { pid, ended } = startStranger();
      record([{ name, pid, startTime: `${startTime(pid) ?? ''}0` }]);
      endLeftovers(dir);
      expect(await ended()).toBe('0');
    },
  );

  it('a stranger with the number of the command is not taken for a running shop', async () => {
    const { pid, ended } = startStranger();
    record([], { pid, startTime: `${startTime(pid) ?? ''}0` });
    expect(runningFrom(dir)).toBeNull();
    record([], { pid, startTime: startTime(pid) });
    expect(runningFrom(dir)).toBe('http://127.0.0.1:8080');
    expect(await ended()).toBe('0');
  });

  it('a record of which half was written is no record', () => {
    writeFileSync(join(dir, 'run.json'), '{"url": "http:');
    expect(runningFrom(dir)).toBeNull();
    expect(() => {
      endLeftovers(dir);
    }).not.toThrow();
  });

  it('the workers that a killed nginx has left are ended', async () => {
    const master = spawn('sh', ['-c', 'sleep 600 >/dev/null & echo $!; wait']);
    const [said] = (await once(master.stdout, 'data')) as [Buffer];
    const daemon = { name: 'nginx', pid: master.pid, startTime: startTime(master.pid ?? 0) };
    writePids(dir, 'http://127.0.0.1:8080', [{ daemon }] as Parameters<typeof writePids>[2]);
    master.kill('SIGKILL');
    await once(master, 'exit');
    expect(startTime(Number(said))).not.toBeNull();
    endLeftovers(dir);
    expect(startTime(Number(said))).toBeNull();
  });

  it('the record tells when each process started', async () => {
    const { pid, ended } = startStranger();
    const daemon = { name: 'Server', pid, startTime: startTime(pid) };
    writePids(dir, 'http://127.0.0.1:8080', [{ daemon }] as Parameters<typeof writePids>[2]);
    endLeftovers(dir);
    expect(await ended()).toBe('SIGTERM');
  });
});

describe('secrets', () => {
  it('are made once and kept: a solved captcha and the names in the log outlive a restart', () => {
    const first = keptSecrets(dir);
    expect(Object.keys(first).sort()).toEqual(['CAPTCHA_SECRET', 'LOG_KEY']);
    for (const secret of Object.values(first)) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(keptSecrets(dir)).toEqual(first);
  });

  it('are those of their folder alone, and for nobody else to read', () => {
    const first = keptSecrets(dir);
    expect(statSync(join(dir, 'secrets.json')).mode & 0o077).toBe(0);
    rmSync(join(dir, 'secrets.json'));
    expect(keptSecrets(dir)['LOG_KEY']).not.toBe(first['LOG_KEY']);
  });
});
