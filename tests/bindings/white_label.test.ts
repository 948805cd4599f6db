// Follows docs/white-label.md in a copy of the tree: three plans of another brand are built and sold.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { copyTree, root, runNode } from './support/copied_tree';

let copy: string;

beforeAll(() => {
  const page = readFileSync(join(root, 'docs/white-label.md'), 'utf8');
  const [, block = ''] = /^ {3}```cpp\n(.*?)\n {3}```$/ms.exec(page) ?? [];
  copy = copyTree('white-label');
  const data = `${block.replaceAll(/^ {3}/gm, '')}\n`;
  writeFileSync(join(copy, 'wasm-core/src/catalogue_data.hpp'), data);
}, 600_000);

describe('a catalogue of another brand', () => {
  let sale: { readonly fingerprint: string };

  it('is sold by the package', () => {
    runNode(copy, 'bindings/build.mjs');
    const script = `
      const { loadShopCore } = await import('./bindings/dist/index.js');
      const core = await loadShopCore();
      const { cart } = core.add(core.add(core.emptyCart, 2, 2).cart, 3);
      console.log(JSON.stringify({
        plans: core.catalogue.plans.map((one) => [one.name, one.dataType, one.priceText].join(' ')),
        total: cart.totalText,
        saving: core.findPlan(3).saving.savedText,
        isRestored: core.restoreCart(core.storeCart(cart)).cart.totalText === cart.totalText,
        fingerprint: core.quote(cart).fingerprint,
      }));`;
    sale = JSON.parse(runNode(copy, '--input-type=module', '-e', script)) as typeof sale;
    expect(sale).toEqual({
      plans: ['Faro Luz 2GB $80.00', 'Faro Sol 8GB $150.00', 'Faro Sol 8GB $400.00'],
      total: '$700.00',
      saving: '$50.00',
      isRestored: true,
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  }, 600_000);

  it('is quoted by the native core of the server with the same fingerprint', () => {
    writeFileSync(
      join(copy, 'sell.cpp'),
      `#include <iostream>
       #include "shop/quote.hpp"
       int main() {
         const shop::Cart cart = shop::Cart().add(2, 2).value().add(3).value();
         std::cout << shop::quote(cart, shop::Money()).value().fingerprint;
       }`,
    );
    const sources = readdirSync(join(copy, 'wasm-core/src')).filter((file) =>
      file.endsWith('.cpp'),
    );
    const files = sources.map((file) => join('wasm-core/src', file));
    const options = ['-std=c++20', '-I', 'wasm-core/include', '-o', 'sell'];
    execFileSync(process.env['CXX'] ?? 'c++', [...options, 'sell.cpp', ...files], { cwd: copy });
    expect(execFileSync(join(copy, 'sell'), { encoding: 'utf8' })).toBe(sale.fingerprint);
  }, 600_000);
});
