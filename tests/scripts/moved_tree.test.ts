// A copied tree compiles its own sources, although CMake's files name the folder that they were written in.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../scripts/lib/steps.mjs';

test('a copied tree with another price builds a WebAssembly module with that price', () => {
  const copy = mkdtempSync(join(tmpdir(), 'copied tree-'));
  try {
    for (const name of [
      ...['wasm-core', 'bindings', 'cmake', 'build/wasm', 'scripts/lib/cmake.mjs', 'package.json'],
      ...['CMakeLists.txt', 'CMakePresets.json', 'emsdk.env', 'tsconfig.base.json'],
    ]) {
      cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const table = join(copy, 'wasm-core/src/catalogue_data.hpp');
    const before = readFileSync(table, 'utf8');
    const after = before.replace('plan(204, Family::mensual, kEstelar, 169,', (row) =>
      row.replace('169', '179'),
    );
    expect(after).not.toBe(before);
    writeFileSync(table, after);

    const built = spawnSync(process.execPath, ['bindings/build.mjs'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect([built.status, built.stderr]).toEqual([0, '']);
    const printPrice = `import('./bindings/dist/index.js')
      .then(({ loadShopCore }) => loadShopCore())
      .then(({ catalogue }) => console.log(catalogue.plans.find(({ id }) => id === 204).priceText))`;
    const printed = spawnSync(process.execPath, ['-e', printPrice], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(printed.stdout).toBe('$179.00\n');
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 240_000);
