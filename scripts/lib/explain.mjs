// Why a command failed, where the reason is the machine: one sentence instead of what a program made of it.

import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const written = [join(root, '.data'), join(root, 'build'), root, tmpdir()];

const noRoom = /\bENOSPC\b|No space left on device|\bEDQUOT\b|Disk quota exceeded/;

/** Below this nothing of ours starts. */
const least = 1024 * 1024;

function isFull(/** @type {string} */ folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bfree, bsize, files, ffree } = statfsSync(folder);
  // A part is kept for root.
  const blocks = process.getuid?.() === 0 ? bfree : bavail;
  return blocks * bsize < least || (files > 0 && ffree === 0);
}

/**
 * The sentence, or null where the failure must speak for itself.
 * @param {unknown} failure an error, or what a program printed
 * @param {string[]} folders where the commands write
 */
export function explain(failure, folders = written) {
  const text = failure instanceof Error ? failure.message : String(failure);
  // Whose log lies on a full disk cannot say so itself: hence the look at the disks.
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
  // A mistake on the command line needs no stack.
  return code?.startsWith('ERR_PARSE_ARGS_') ? text : null;
}
