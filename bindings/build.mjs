// Builds the package: the module with Emscripten, the face with TypeScript, both into dist/.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { emscriptenVersion, measure, recordedSize } from './size.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '..');
const wasmBuild = join(root, 'build/wasm');
const dist = join(here, 'dist');
const tools = join(here, 'toolchain');

/** Runs a command. Its output is shown only when it fails, and then the build ends. */
function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  console.error(`shop-core: failed: ${[command, ...args].join(' ')} ${error?.message ?? ''}`);
  process.exit(1);
}

/** Runs a command of the WebAssembly toolchain. */
function withEmscripten(/** @type {string[]} */ ...command) {
  run('sh', ['-c', '. ./emsdk.env && PATH="$0:$PATH" exec "$@"', tools, ...command]);
}

function buildModule() {
  if (!existsSync(join(wasmBuild, 'build.ninja'))) {
    withEmscripten('cmake', '--preset', 'wasm');
  }
  withEmscripten('cmake', '--build', '--preset', 'wasm');
}

function buildFace() {
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', here]);
}

async function copyModule() {
  mkdirSync(join(dist, 'raw'), { recursive: true });
  copyFileSync(join(wasmBuild, 'bindings/shop_core.wasm'), join(dist, 'shop_core.wasm'));
  copyFileSync(join(here, 'src/raw/shop_core.d.ts'), join(dist, 'raw/shop_core.d.ts'));
  // emcc minifies the glue too, but leaves a tenth of it to be had.
  const glue = readFileSync(join(wasmBuild, 'bindings/shop_core.js'), 'utf8');
  const small = await minify(glue, { module: true, compress: { passes: 3 }, mangle: true });
  writeFileSync(join(dist, 'raw/shop_core.js'), small.code);
}

function printSize() {
  const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const { wasm, glue, total } = measure(dist);
  const recorded = recordedSize(emscriptenVersion(wasmBuild));
  const record = recorded ? `recorded: ${kilobytes(recorded.total)}` : 'nothing recorded';
  console.log(
    `shop-core: wasm ${kilobytes(wasm)} + glue ${kilobytes(glue)} = ${kilobytes(total)} gzip ` +
      `(${record} for this compiler)`,
  );
}

buildModule();
buildFace();
await copyModule();
printSize();
