// The package as somebody else would use it: packed, installed elsewhere, imported in plain Node.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const packageFolder = fileURLToPath(new URL('../../bindings/', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
let files: string[];

// Without the options of the test run itself, and without the network.
const env = { ...process.env, NODE_OPTIONS: '', npm_config_offline: 'true' };

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-core-'));
  const report = run('npm', ['pack', '--json', '--pack-destination', folder], packageFolder);
  const [packed] = JSON.parse(report) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map((file) => file.path);
  const user = join(folder, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "name": "user", "type": "module" }');
  run('npm', ['install', '--no-audit', '--no-fund', join(folder, packed.filename)], user);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed package', () => {
  it('has the module, its glue and its types, and nothing of its sources', () => {
    expect(files).toEqual(
      expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/shop_core.wasm']),
    );
    expect(files.filter((file) => !/^(dist\/|package\.json$|LICENSE|README)/.test(file))).toEqual(
      [],
    );
  });

  it('formats a price in plain Node', () => {
    const program = `
      import { loadShopCore } from '@tuisty/shop-core';
      const core = await loadShopCore();
      console.log(core.formatMxn(131900));`;
    writeFileSync(join(folder, 'user', 'index.mjs'), program);
    expect(run(process.execPath, ['index.mjs'], join(folder, 'user'))).toBe('$1,319.00\n');
  });

  it('gives its types to a strict TypeScript program', () => {
    const program = `
      import { loadShopCore, type Cart } from '@tuisty/shop-core';
      const core = await loadShopCore();
      export const cart: Cart = core.add(core.emptyCart, 204).cart;`;
    writeFileSync(join(folder, 'user', 'index.ts'), program);
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
    expect(run(process.execPath, [tsc, ...options, 'index.ts'], join(folder, 'user'))).toBe('');
  });
});
