import { closeSync, openSync, writeSync } from 'node:fs';

/** Writes a file until its disk is full. */
export function fillDisk(/** @type {string} */ file) {
  const open = openSync(file, 'w');
  const block = Buffer.alloc(8 * 1024);
  try {
    for (;;) writeSync(open, block);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(open);
  }
}
