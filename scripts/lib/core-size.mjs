// Measures what apps of the package download: the module and their bundled scripts, each compressed by gzip -9, without
// React. Run as a program it prints the sizes as JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What each app imports, and what it does with it. */
const APPS = {
  core: "import { loadShopCore } from './index.js'; loadShopCore().then((core) => console.log(core));",
  reactCart:
    "import { CartProvider, openCart, useCart } from './react/index.js'; console.log(CartProvider, openCart(), useCart);",
};

/** @typedef {Record<keyof typeof APPS, number> & { wasm: number }} Sizes bytes after gzip -9 */

const gzip = (/** @type {string | Uint8Array} */ content) => gzipSync(content, { level: 9 }).length;

/** @returns {Promise<Sizes>} */
export async function measure(dist = join(root, 'bindings/dist')) {
  const wasm = gzip(readFileSync(join(dist, 'shop_core.wasm')));
  const [core = 0, reactCart = 0] = await Promise.all(
    Object.values(APPS).map(async (app) => wasm + (await bundledSize(dist, app))),
  );
  return { wasm, core, reactCart };
}

/** Returns the size of all scripts of an app, also of those that it loads later. */
async function bundledSize(/** @type {string} */ dist, /** @type {string} */ app) {
  const output = await build({
    ...{ configFile: false, root: dist, logLevel: 'warn' },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'app' ? join(dist, 'app.js') : undefined),
        load: (id) => (id === join(dist, 'app.js') ? app : undefined),
      },
    ],
    build: {
      ...{ write: false, assetsInlineLimit: 0, modulePreload: false },
      rollupOptions: { input: 'app', external: /^react/ },
    },
  });
  const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  return files.reduce((sum, file) => sum + (file.type === 'chunk' ? gzip(file.code) : 0), 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await measure()));
}
