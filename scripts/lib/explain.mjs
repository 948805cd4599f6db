// Explains failures that the machine causes, in one sentence instead of a program's output.

import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const written = [join(root, '.data'), join(root, 'build'), root, tmpdir()];

const noRoom = /\bENOSPC\b|No space left on device|\bEDQUOT\b|Disk quota exceeded/;

/** The free disk space in bytes that the shop needs to start. */
const least = 1024 * 1024;

function isFull(/** @type {string} */ folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bfree, bsize, files, ffree } = statfsSync(folder);
  // File systems reserve a part for root.
  const blocks = process.getuid?.() === 0 ? bfree : bavail;
  return blocks * bsize < least || (files > 0 && ffree === 0);
}

/**
 * Returns the sentence, or null for any other failure.
 * @param {unknown} failure an error, or what a program printed
 * @param {string[]} folders where the commands write
 */
export function explain(failure, folders = written) {
  const text = failure instanceof Error ? failure.message : String(failure);
  // A program cannot log that the disk of its log is full, so the disks are checked here.
  const full = folders.find(isFull);
  if (full !== undefined || noRoom.test(text)) {
    const where = full === undefined ? 'A disk' : `The disk that holds ${full}`;
    return `${where} is full. Make room there, then run the same command again.`;
  }
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (
    failure instanceof Error ? failure : {}
  );
  if (path !== undefined && (code === 'EACCES' || code === 'EPERM')) {
    return (
      `${path} belongs to another user, perhaps since a start as root. ` +
      'Make it yours with chown, or delete it, then run the same command again.'
    );
  }
  // A usage error is printed without a stack.
  return code?.startsWith('ERR_PARSE_ARGS_') ? text : null;
}
