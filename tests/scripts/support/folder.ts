import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

/** Makes a folder for each test of a file; returns the function that gives the path of something in it. */
export function newFolder(): (inside?: string) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tuisty-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return (inside = '') => join(folder, inside);
}
