import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { rebuilding } from './rebuilding.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dist = join(root, 'build/shop-core-debug');
const run = promisify(execFile);

/**
 * What `npm run dev` serves as the rulebook: the build for a debugger (docs/debugging.md), made anew when a file of the
 * rulebook or of its bindings changes.
 */
export function debugRulebook(): Plugin[] {
  return [
    {
      name: 'debug-rulebook',
      config: () => ({
        resolve: {
          alias: [
            { find: /^@tuisty\/shop-core$/, replacement: join(dist, 'index.js') },
            { find: /^@tuisty\/shop-core\/react$/, replacement: join(dist, 'react/index.js') },
            { find: /^@tuisty\/shop-core(?=\/shop_core\.wasm)/, replacement: dist },
          ],
        },
        // The page is loaded anew when all of its files are there.
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

/** The catalogue of what was built last. By a process of its own: Node never loads a module a second time. */
export async function debugCatalogue(): Promise<string> {
  const script = `
    // What checks its callers refuses to run outside of a browser, of which it needs nothing.
    globalThis.window = {};
    const { loadShopCore } = await import(${JSON.stringify(pathToFileURL(join(dist, 'index.js')).href)});
    console.log(JSON.stringify((await loadShopCore()).catalogue));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}
