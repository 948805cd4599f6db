// The shared vectors through WebAssembly in Node. tests/core has the same rules natively; properties.test.ts has random
// operations.
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { answers } from './support/answers.mjs';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as object;

it('the core returns the shared vectors in Node', async () => {
  const vectors: Record<string, unknown> = { ...read('core'), ...read('finder') };
  const own = answers(await loadShopCore(), vectors);
  expect(Object.keys(own).sort()).toEqual(Object.keys(vectors).sort());
  expect(JSON.parse(JSON.stringify(own))).toEqual(vectors);
});
