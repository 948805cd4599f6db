// Follows docs/core.md, "Add a rule", in a copy of the core and the package, and calls the new rule.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { copyTree, root, runNode } from './support/copied_tree';

interface Step {
  readonly file: string;
  readonly lines: readonly string[];
}

/** The steps that show code: each names its file before the code. */
function stepsOfPage(): readonly Step[] {
  const page = readFileSync(join(root, 'docs/core.md'), 'utf8');
  const [, recipe = ''] = page.split('\n## Add a rule\n');
  return [...recipe.matchAll(/^\d\. [^`]*`(\S+)`[^`]*\n\n {3}(`{3,})\w+\n(.*?)\n {3}\2$/gms)].map(
    ([, file = '', , code = '']) => ({
      file,
      lines: code.split('\n').map((line) => line.slice(3)),
    }),
  );
}

/** The last line that closes the place in which each file has its declarations. */
const ENDS: Readonly<Record<string, string>> = {
  '.hpp': '}  // namespace shop',
  '.cpp': '}  // namespace shop',
  '.ts': '}',
};

function apply(copy: string, { file, lines }: Step): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const end = file.endsWith('rules.hpp')
    ? '  // clang-format on'
    : (ENDS[/\.\w+$/.exec(file)?.[0] ?? ''] ?? '');
  const at = text.lastIndexOf(`\n${end}`);
  if (at < 0) throw new Error(`${file} has no ${end}`);
  writeFileSync(path, `${text.slice(0, at)}\n${lines.join('\n')}${text.slice(at)}`);
}

it('adds a rule in at most six files and 25 lines, from the core to a typed call', () => {
  const steps = stepsOfPage();
  const files = steps.map(({ file }) => file);
  expect(files).toEqual([
    'wasm-core/include/shop/order.hpp',
    'wasm-core/src/order.cpp',
    'bindings/native/rules.hpp',
    'bindings/src/types/core.ts',
  ]);
  expect(steps.flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(25);

  const copy = copyTree('recipe');
  for (const step of steps) apply(copy, step);
  runNode(copy, 'bindings/build.mjs');
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
  runNode(copy, 'node_modules/typescript/bin/tsc', ...options, 'call.ts');
  expect(JSON.parse(runNode(copy, 'call.js'))).toEqual([16, 'amount_negative', 'argument_invalid']);
}, 600_000);
