import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Started {
  stop(): unknown;
}

/** Set by environment.mjs, which ends them in reverse order. */
declare const started: Started[];

/** Ends after the file's tests what it or one of them has started, also when one of them failed. */
export function endAfterTests<Part extends Started>(part: Part): Part {
  started.push(part);
  return part;
}

/** A new folder, which is removed after what was started in it has ended. */
export function newFolder(name: string): string {
  const dir = mkdtempSync(join(tmpdir(), `tuisty-${name}-`));
  endAfterTests({ stop: () => rmSync(dir, { recursive: true, force: true }) });
  return dir;
}
