import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { rebuilding } from './rebuilding.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dist = join(root, 'build/shop-core-debug');
const run = promisify(execFile);

/**
 * The core of `npm run dev`: the build for a debugger (docs/debugging.md), rebuilt when a file of the core or of its
 * bindings changes.
 */
export function debugCore(): Plugin[] {
  return [
    {
      name: 'debug-core',
      config: () => ({
        resolve: {
          alias: [
            { find: /^@tuisty\/shop-core$/, replacement: join(dist, 'index.js') },
            { find: /^@tuisty\/shop-core\/react$/, replacement: join(dist, 'react/index.js') },
            {
              find: /^@tuisty\/shop-core(?=\/(react\/checkout|catalogue)$|\/shop_core\.wasm)/,
              replacement: dist,
            },
          ],
        },
        // The output is not watched; the page is reloaded when the build is complete.
        server: { watch: { ignored: [`${dist}/**`] } },
      }),
    },
    rebuilding({
      folders: ['wasm-core', 'bindings/native', 'bindings/src'].map((one) => join(root, one)),
      build: buildForDebugger,
    }),
  ];
}

async function buildForDebugger(): Promise<void> {
  try {
    await run('npm', ['run', '--silent', 'build:debug', '-w', 'bindings'], { cwd: root });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`.trim(), { cause: error });
  }
}
