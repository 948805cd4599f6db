// Runs the shared vectors in Chromium with the bytes of wasm and glue that shoppers load.
// vectors.test.ts checks that the results of Node are the expected ones.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { answers } from './support/answers.mjs';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8')) as object;

it('the core gives the same result in Chromium as in Node for every vector and every operation sequence', async () => {
  const script = fileURLToPath(new URL('support/answers_in_chromium.mjs', import.meta.url));
  const environment = { ...process.env, NODE_OPTIONS: '' };
  const output = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  });
  const own = answers(
    await loadShopCore(),
    { ...read('core.json'), ...read('finder.json') },
    read('walks.json') as Parameters<typeof answers>[2],
  );
  expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(own)));
});
