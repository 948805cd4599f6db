// The shared vectors in Chromium, with the bytes of wasm and glue that shoppers load.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

it('the core returns the shared vectors in Chromium', () => {
  const script = fileURLToPath(new URL('support/answers_in_chromium.mjs', import.meta.url));
  const output = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { own, vectors } = JSON.parse(output) as { own: unknown; vectors: unknown };
  expect(own).toEqual(vectors);
});
