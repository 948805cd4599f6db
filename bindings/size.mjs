// Measures the package's transfer size: the module and its glue, each compressed by gzip -9.
// size.json has the size for each version of the compiler; a test compares it with the build's.
//   node bindings/size.mjs --record    writes the current size to size.json
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const recordFile = join(here, 'size.json');

/** Bytes after gzip -9. */
export function measure(dist = join(here, 'dist')) {
  const size = (/** @type {string} */ file) =>
    gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const wasm = size('shop_core.wasm');
  const glue = size('raw/shop_core.js');
  return { wasm, glue, total: wasm + glue };
}

/** The version that the module was built with. */
export function emscriptenVersion(wasmBuild = resolve(here, '../build/wasm')) {
  return readFileSync(join(wasmBuild, 'bindings/emscripten_version'), 'utf8').trim();
}

/**
 * Returns the size recorded for a version of the compiler; undefined if none is recorded.
 * @param {string} version
 * @returns {{ wasm: number, glue: number, total: number } | undefined}
 */
export function recordedSize(version) {
  return JSON.parse(readFileSync(recordFile, 'utf8'))[version];
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === '--record') {
  const sizes = JSON.parse(readFileSync(recordFile, 'utf8'));
  sizes[emscriptenVersion()] = measure();
  writeFileSync(recordFile, `${JSON.stringify(sizes, null, 2)}\n`);
}
