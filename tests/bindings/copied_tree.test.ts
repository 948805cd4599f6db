// Follows docs/white-label.md and docs/core.md, "Add a rule" and "Add a plan", in one copy of the tree. The copy has this tree's build,
// whose CMake files name this folder: what it sells shows that it compiles its own sources.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { root } from '../../scripts/lib/steps.mjs';

const copy = join(root, 'build/copied tree');
const COPIED = [
  ...['wasm-core', 'bindings', 'cmake', 'scripts/lib', 'tsconfig.base.json', 'package.json'],
  ...['CMakeLists.txt', 'CMakePresets.json', 'emsdk.env', 'LICENSE', 'build/wasm'],
  ...['jest.config.mjs', 'tests/limits.mjs', 'tests/bindings', 'README.md', 'docs/core.md'],
];

const HISTORIES = process.env['PROVE_HISTORIES'] ?? '3000';

interface Step {
  readonly file: string;
  readonly lines: readonly string[];
}

/** The steps of a page that show code: each names its file before the code. */
function stepsOf(page: string): readonly Step[] {
  return [...page.matchAll(/^\d\. [^`]*`(\S+)`[^`]*\n\n {3}(`{3,})\w+\n(.*?)\n {3}\2$/gms)].map(
    ([, file = '', , code = '']) => ({ file, lines: code.replaceAll(/^ {3}/gm, '').split('\n') }),
  );
}

/** The last line that closes the place in which each file has its declarations. */
const ENDS: Readonly<Record<string, string>> = {
  '.hpp': '}  // namespace shop',
  '.cpp': '}  // namespace shop',
};

function insert({ file, lines }: Step): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const end = file.endsWith('rules.hpp')
    ? '  // clang-format on'
    : (ENDS[/\.\w+$/.exec(file)?.[0] ?? ''] ?? '');
  const at = text.lastIndexOf(`\n${end}`);
  if (at < 0) throw new Error(`${file} has no ${end}`);
  writeFileSync(path, `${text.slice(0, at)}\n${lines.join('\n')}${text.slice(at)}`);
}

function run(command: string, ...args: readonly string[]): string {
  const env = { ...process.env, NODE_OPTIONS: '' };
  return execFileSync(command, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' });
}

const node = (...args: readonly string[]) => run(process.execPath, ...args);
const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

const [catalogue] = stepsOf(page('white-label.md'));
const [, recipe = ''] = page('core.md').split('\n## Add a rule\n');
const rule = stepsOf(recipe);

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  for (const entry of COPIED) {
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !path.includes('/dist'),
    });
  }
  // The installed packages, with the copy's own in place of this tree's.
  for (const name of ['.bin', ...readdirSync(join(root, 'node_modules'))]) {
    if (name === '@tuisty') continue;
    mkdirSync(join(copy, 'node_modules'), { recursive: true });
    const link = join(copy, 'node_modules', name);
    if (!existsSync(link)) symlinkSync(join(root, 'node_modules', name), link);
  }
  mkdirSync(join(copy, 'node_modules/@tuisty'));
  symlinkSync(join(copy, 'bindings'), join(copy, 'node_modules/@tuisty/shop-core'));
  // The copy has no pages.
  const config = join(copy, 'jest.config.mjs');
  writeFileSync(config, readFileSync(config, 'utf8').replace(/^.*tests\/web.*\n/m, ''));
  for (const step of rule) insert(step);
  node('bindings/build.mjs');
}, 600_000);

it('adds a rule in three files and as many lines as the page says, from the core to a typed call', () => {
  expect(rule.map(({ file }) => file)).toEqual([
    'wasm-core/include/shop/order.hpp',
    'wasm-core/src/order.cpp',
    'bindings/native/rules.hpp',
  ]);
  const lines = rule.reduce((sum, step) => sum + step.lines.length, 0);
  expect(recipe).toContain(`Three files and ${String(lines)} lines;`);
  writeFileSync(
    join(copy, 'call.ts'),
    `import { loadShopCore } from './bindings/dist/index.js';
     const core = await loadShopCore();
     const codes: string[] = [];
     try { core.points(-1); } catch (error) { codes.push((error as { code: string }).code); }
     try { core.points('1' as never); } catch (error) { codes.push((error as { code: string }).code); }
     console.log(JSON.stringify([core.points(16900), ...codes]));`,
  );
  const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck'];
  node('node_modules/typescript/bin/tsc', ...options, 'call.ts');
  expect(JSON.parse(node('call.js'))).toEqual([16, 'amount_negative', 'argument_invalid']);
}, 600_000);

it("passes the tests of the recipe's last step, with the rule's example among them", () => {
  const [, names = ''] = /`npm test -- unit ([\w ]+)`/.exec(recipe) ?? [];
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' };
  const jest = ['node_modules/jest/bin/jest.js', '--json', ...names.split(' ')];
  const output = execFileSync(process.execPath, jest, {
    cwd: copy,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(JSON.parse(output)).toMatchObject({ numFailedTests: 0, numPassedTestSuites: 2 });
  const examples = readdirSync(join(copy, 'build/examples'));
  expect(examples.filter((file) => file.endsWith('points_of_ShopCore.tsx'))).toHaveLength(1);
}, 600_000);

it('sells the catalogue of another brand, natively with the same fingerprint', () => {
  writeFileSync(join(copy, catalogue?.file ?? ''), `${catalogue?.lines.join('\n') ?? ''}\n`);
  node('bindings/build.mjs');
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
  writeFileSync(
    join(copy, 'sell.cpp'),
    `#include <iostream>
     #include "shop/quote.hpp"
     int main() {
       const shop::Cart cart = shop::Cart().add(2, 2).value().add(3).value();
       std::cout << shop::quote(cart, shop::Money()).value().fingerprint;
     }`,
  );
  const sources = readdirSync(join(copy, 'wasm-core/src')).filter((file) => file.endsWith('.cpp'));
  const files = sources.map((file) => join('wasm-core/src', file));
  const options = ['-std=c++20', '-I', 'wasm-core/include', '-o', 'sell'];
  run(process.env['CXX'] ?? 'c++', ...options, 'sell.cpp', ...files);
  const fingerprint = run(join(copy, 'sell'));
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(JSON.parse(node('--input-type=module', '-e', script))).toEqual({
    plans: ['Faro Luz 2GB $80.00', 'Faro Sol 8GB $150.00', 'Faro Sol 8GB $400.00'],
    total: '$700.00',
    saving: '$50.00',
    isRestored: true,
    fingerprint,
  });
}, 600_000);

it('keeps the carts of a release that sells one plan more', () => {
  const [, file = '', code = ''] =
    /^## Add a plan\n.*?`([^`]*\.hpp)`:\n\n```cpp\n(.*?)\n```/ms.exec(page('core.md')) ?? [];
  const rows = readFileSync(join(root, file), 'utf8');
  const last = /^.*Family::express, kEstelar.*\n/m;
  expect(rows).toMatch(last);
  writeFileSync(
    join(copy, file),
    rows.replace(last, (row) => `${row}${code}\n`),
  );
  node('bindings/build.mjs');
  const script = join(root, 'tests/bindings/support/versions.mjs');
  const builds = [join(root, 'bindings/dist'), join(copy, 'bindings/dist')];
  expect(JSON.parse(node(script, ...builds, HISTORIES, '1'))).toEqual([]);
}, 600_000);
