import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import {
  emscriptenVersion,
  recordedSizes,
  sizesText,
  type Sizes,
} from '../../scripts/lib/core-size.mjs';

/** Bytes after gzip. */
const BUDGETS: Sizes = { wasm: 19_500, core: 34_200, reactCart: 37_400 };

it("apps of the package stay within their budgets, and within 5% of this compiler's record", () => {
  // A bundler does not run inside Jest.
  const script = fileURLToPath(new URL('../../scripts/lib/core-size.mjs', import.meta.url));
  const env = { ...process.env, NODE_OPTIONS: '' };
  const printed = execFileSync(process.execPath, [script, '--json'], { env, encoding: 'utf8' });
  const sizes = JSON.parse(printed) as Sizes;
  const recorded = recordedSizes(emscriptenVersion()) ?? BUDGETS;
  console.log(sizesText(sizes, recorded));
  for (const name of ['wasm', 'core', 'reactCart'] as const) {
    expect(sizes[name]).toBeLessThanOrEqual(BUDGETS[name]);
    // Grown on purpose? node scripts/lib/core-size.mjs --record
    expect(sizes[name]).toBeLessThanOrEqual(recorded[name] * 1.05);
  }
});
