// The shared vectors through WebAssembly, in Node and in Chromium, with the bytes of wasm and glue that shoppers load.
// tests/core has the same rules natively; properties.test.ts has random operations.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { answers } from './support/answers.mjs';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as object;
const vectors: Record<string, unknown> = { ...read('core'), ...read('finder') };

describe('the core returns the shared vectors', () => {
  it('in Node', async () => {
    const own = answers(await loadShopCore(), vectors);
    expect(Object.keys(own).sort()).toEqual(Object.keys(vectors).sort());
    expect(JSON.parse(JSON.stringify(own))).toEqual(vectors);
  });

  it('in Chromium', () => {
    const script = fileURLToPath(new URL('support/answers_in_chromium.mjs', import.meta.url));
    const output = execFileSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(JSON.parse(output)).toEqual(vectors);
  });
});
