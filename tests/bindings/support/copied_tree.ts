// A copy of the core and the package, in which a test changes sources and builds them.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

const COPIED = [
  ...['wasm-core', 'bindings', 'cmake', 'scripts/lib', 'tsconfig.base.json', 'package.json'],
  ...['CMakeLists.txt', 'CMakePresets.json', 'emsdk.env', 'LICENSE'],
];

/** Copies the tree into a folder of `build`. What was built there stays, so that only changes are built again. */
export function copyTree(name: string): string {
  const copy = join(root, 'build', name);
  for (const entry of COPIED) {
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
  return copy;
}

/** Runs Node in the copy, and returns what it prints. */
export function runNode(copy: string, ...args: readonly string[]): string {
  const env = { ...process.env, NODE_OPTIONS: '' };
  return execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' });
}
