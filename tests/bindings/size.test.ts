import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import type { Sizes } from '../../scripts/lib/core-size.mjs';

/** Bytes after gzip: at most 5% more than on 2026-11-29. */
const BUDGETS: Sizes = { wasm: 19_500, core: 34_000, reactCart: 37_400 };

it('apps of the package stay within their budgets', () => {
  // A bundler does not run inside Jest.
  const script = fileURLToPath(new URL('../../scripts/lib/core-size.mjs', import.meta.url));
  const env = { ...process.env, NODE_OPTIONS: '' };
  const sizes = JSON.parse(
    execFileSync(process.execPath, [script], { env, encoding: 'utf8' }),
  ) as Sizes;
  const over = Object.entries(sizes).filter(([name, size]) => size > BUDGETS[name as keyof Sizes]);
  expect([Object.keys(sizes), over]).toEqual([Object.keys(BUDGETS), []]);
});
