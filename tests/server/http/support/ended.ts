import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Started {
  stop(): unknown;
}

const all: Started[] = [];

/** Ends with the file's tests what one of them has started, also when that test failed. */
export function endAfterTests<Part extends Started>(part: Part): Part {
  all.push(part);
  return part;
}

/** A new folder, which is removed after what was started in it has ended. */
export function newFolder(name: string): string {
  const dir = mkdtempSync(join(tmpdir(), `tuisty-${name}-`));
  endAfterTests({ stop: () => rmSync(dir, { recursive: true, force: true }) });
  return dir;
}

afterAll(async () => {
  for (const one of all.reverse()) await one.stop();
});
