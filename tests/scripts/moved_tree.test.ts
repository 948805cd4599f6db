// A copied tree compiles its own sources, although CMake's files name the folder that they were written in.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { copyTree, root, runNode } from '../bindings/support/copied_tree';

test('a copied tree with another price builds a WebAssembly module with that price', () => {
  const copy = copyTree('moved tree');
  rmSync(join(copy, 'build'), { recursive: true, force: true });
  const builds = join(copy, 'build/wasm');
  cpSync(join(root, 'build/wasm'), builds, { recursive: true, preserveTimestamps: true });
  const table = join(copy, 'wasm-core/src/catalogue_data.hpp');
  const row = 'plan(204, Family::mensual, kEstelar, 169,';
  const parts = readFileSync(table, 'utf8').split(row);
  expect(parts).toHaveLength(2);
  writeFileSync(table, parts.join(row.replace('169', '179')));
  runNode(copy, 'bindings/build.mjs');
  const script = `
    const { loadShopCore } = await import('./bindings/dist/index.js');
    const { catalogue } = await loadShopCore();
    console.log(catalogue.plans.find(({ id }) => id === 204).priceText);`;
  expect(runNode(copy, '--input-type=module', '-e', script)).toBe('$179.00\n');
}, 240_000);
