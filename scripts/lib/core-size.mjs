// Measures what apps of the package download: the module and their bundled scripts, each compressed by gzip -9, without
// React. size.json has the sizes for each version of the compiler; a test compares them with the build's.
//   node scripts/lib/core-size.mjs             prints the current sizes
//   node scripts/lib/core-size.mjs --json      prints them as JSON
//   node scripts/lib/core-size.mjs --record    writes them to size.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const recordFile = join(root, 'bindings/size.json');

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

/** The version that the module was built with. */
export function emscriptenVersion(wasmBuild = join(root, 'build/wasm')) {
  return readFileSync(join(wasmBuild, 'bindings/emscripten_version'), 'utf8').trim();
}

/**
 * Returns the sizes recorded for a version of the compiler; undefined if none are recorded.
 * @param {string} version
 * @returns {Sizes | undefined}
 */
export function recordedSizes(version) {
  return JSON.parse(readFileSync(recordFile, 'utf8'))[version];
}

/** Returns the sizes in a line, beside the recorded ones. */
export function sizesText(/** @type {Sizes} */ sizes, /** @type {Sizes | undefined} */ recorded) {
  const text = (/** @type {Sizes} */ one) =>
    Object.entries(one)
      .map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)} kB`)
      .join(', ');
  const record = recorded ? `recorded: ${text(recorded)}` : 'nothing recorded';
  return `${text(sizes)} gzip (${record} for this compiler)`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measure();
  const isJson = process.argv[2] === '--json';
  console.log(
    isJson ? JSON.stringify(sizes) : sizesText(sizes, recordedSizes(emscriptenVersion())),
  );
  if (process.argv[2] === '--record') {
    const all = JSON.parse(readFileSync(recordFile, 'utf8'));
    all[emscriptenVersion()] = sizes;
    writeFileSync(recordFile, `${JSON.stringify(all, null, 2)}\n`);
  }
}
