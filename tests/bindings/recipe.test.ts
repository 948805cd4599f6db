// Follows docs/core.md, "Add a rule", in a copy of the core and the package, and calls the new rule.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copy = join(root, 'build/recipe');
const copied = [
  'wasm-core',
  'bindings',
  'cmake',
  'scripts/lib',
  'tsconfig.base.json',
  'package.json',
];
const build = ['CMakeLists.txt', 'CMakePresets.json', 'emsdk.env', 'LICENSE'];

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

function apply({ file, lines }: Step): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const end = file.endsWith('table.cpp')
    ? '});\n// clang-format on'
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
    'bindings/native/table.cpp',
    'bindings/src/types/core.ts',
  ]);
  expect(steps.flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(25);

  // What was built stays, so that only changes are built the next time.
  for (const entry of [...copied, ...build]) {
    rmSync(join(copy, entry), { recursive: true, force: true });
    mkdirSync(dirname(join(copy, entry)), { recursive: true });
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !path.includes('/dist'),
    });
  }
  if (!existsSync(join(copy, 'node_modules'))) {
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  }
  steps.forEach(apply);

  const env = { ...process.env, NODE_OPTIONS: '' };
  const run = (args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' });
  run(['bindings/build.mjs']);
  writeFileSync(
    join(copy, 'call.ts'),
    `import { loadShopCore } from './bindings/dist/index.js';
     const core = await loadShopCore();
     const codes: string[] = [];
     try { core.points(-1); } catch (error) { codes.push((error as { code: string }).code); }
     try { core.points('1' as never); } catch (error) { codes.push((error as { code: string }).code); }
     console.log(JSON.stringify([core.points(16900), ...codes]));`,
  );
  run([
    'node_modules/typescript/bin/tsc',
    ...['--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'call.ts'],
  ]);
  expect(JSON.parse(run(['call.js']))).toEqual([16, 'amount_negative', 'argument_invalid']);
}, 600_000);
