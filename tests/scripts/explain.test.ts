// Failures caused by the machine are explained in one sentence, without a stack.
import { expect, it } from '@jest/globals';
import { explain } from '../../scripts/lib/explain.mjs';

const failure = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: made up, open '${path ?? ''}'`), { code, path });

const full = 'A disk is full. Make room there, then run the same command again.';

it.each<[unknown, string | null]>([
  [failure('ENOSPC', '/somewhere'), full],
  [failure('EDQUOT'), full],
  ['initdb: error: could not write to file "pg_wal": No space left on device', full],
  ['/tmp/ccabc.s: Fatal error: Disk quota exceeded', full],
  [
    failure('EACCES', '/x/.data/run.json'),
    '/x/.data/run.json belongs to another user, perhaps since a start as root. ' +
      'Make it yours with chown, or delete it, then run the same command again.',
  ],
  [
    Object.assign(new TypeError("Unknown option '--bogus'"), {
      code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
    }),
    "Unknown option '--bogus'",
  ],
  [failure('ENOENT', '/x'), null],
  ['error: expected ; before }', null],
])('explain(%j)', (what, explanation) => {
  expect(explain(what, ['/'])).toBe(explanation);
});
