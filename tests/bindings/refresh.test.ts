// The app of bindings/example: it is what the package's README shows, builds, and lives through a Fast Refresh.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { root } from '../../scripts/lib/steps.mjs';

// A folder in the repository, so that the package resolves by its name.
const folder = join(root, 'build/example');
const read = (file: string) => readFileSync(join(root, 'bindings', file), 'utf8');

function node(...args: readonly string[]): string {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: undefined };
  return execFileSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'bindings/example'), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'web/node_modules/@vitejs'), join(folder, 'node_modules/@vitejs'));
});

it('is what README.md shows', () => {
  const [, section = ''] = read('README.md').split('\n## React\n');
  const blocks = [...section.matchAll(/```tsx\n\/\/ (\S+)\n(.*?)```/gs)];
  expect(blocks.map(([, file]) => file)).toEqual(['App.tsx', 'main.tsx']);
  for (const [, file = '', code = ''] of blocks) expect(code).toBe(read(`example/${file}`));
});

it('builds with its own configuration', () => {
  const printed = node(join(root, 'node_modules/vite/bin/vite.js'), 'build');
  expect(printed).toMatch(/dist\/assets\/shop_core-\S+\.wasm/);
});

it('keeps the cart and its store while the file that opens it is replaced', () => {
  const output = node(join(root, 'tests/bindings/support/refresh_in_chromium.mjs'), folder);
  const shown = ['$169.00', 'Total $169.00', 'Total $338.00'];
  expect(JSON.parse(output)).toEqual({ shown, loads: 1 });
});
