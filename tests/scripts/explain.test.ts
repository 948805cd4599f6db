// Failures caused by the machine are explained in one sentence, without a stack.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { explain } from '../../scripts/lib/explain.mjs';

const failure = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: made up, open '${path ?? ''}'`), { code, path });

describe('explain of a full disk', () => {
  it.each([
    failure('ENOSPC', '/somewhere'),
    failure('EDQUOT'),
    'initdb: error: could not write to file "pg_wal": No space left on device',
    '/tmp/ccabc.s: Fatal error: Disk quota exceeded',
  ])('names the disk: %s', (what) => {
    expect(explain(what, [])).toBe(
      'A disk is full. Make room there, then run the same command again.',
    );
  });

  it('returns null where there is space', () => {
    const dir = mkdtempSync(join(tmpdir(), 'tuisty-explain-'));
    expect(explain(new Error('something else'), [dir])).toBeNull();
    rmSync(dir, { recursive: true });
  });
});

describe("explain of another user's file", () => {
  it('names the file and the next step', () => {
    expect(explain(failure('EACCES', '/x/.data/run.json'), [])).toBe(
      '/x/.data/run.json belongs to another user, perhaps since a start as root. ' +
        'Make it yours with chown, or delete it, then run the same command again.',
    );
  });
});

describe('explain of a usage error', () => {
  it('prints the message without a stack', () => {
    const mistake = Object.assign(new TypeError("Unknown option '--bogus'"), {
      code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
    });
    expect(explain(mistake, [])).toBe("Unknown option '--bogus'");
  });
});

describe('explain of any other failure', () => {
  it('returns null', () => {
    expect(explain(failure('ENOENT', '/x'), [])).toBeNull();
    expect(explain('error: expected ; before }', [])).toBeNull();
  });
});
