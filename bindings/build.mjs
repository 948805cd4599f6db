// Builds the package: the module with Emscripten, the core API with TypeScript, both into dist/.
// With --debug it builds into build/shop-core-debug/, for a C++ debugger: see docs/debugging.md.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify, transform } from '@swc/core';
import { isConfigured } from '../scripts/lib/cmake.mjs';
import { readDescription, toTypeScript } from './description.mjs';
import { renameImports } from './rename_imports.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '..');
const debug = process.argv.includes('--debug');
const preset = debug ? 'wasm-debug' : 'wasm';
const wasmBuild = join(root, 'build', preset);
const dist = debug ? join(root, 'build/shop-core-debug') : join(here, 'dist');

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
  run('sh', ['-c', '. ./emsdk.env && exec "$@"', 'sh', ...command]);
}

function buildModule() {
  if (!isConfigured(root, preset)) {
    withEmscripten('cmake', '--fresh', '--preset', preset);
  }
  withEmscripten('cmake', '--build', '--preset', preset);
}

function buildCoreApi() {
  const known = join(wasmBuild, 'core_api.tsbuildinfo');
  run(process.execPath, [
    ...[join(root, 'node_modules/typescript/bin/tsc'), '-p', here],
    ...(debug ? ['--outDir', dist, '--incremental', '--tsBuildInfoFile', known] : []),
  ]);
}

async function copyModule() {
  mkdirSync(join(dist, 'raw'), { recursive: true });
  const wasm = readFileSync(join(wasmBuild, 'bindings/shop_core.wasm'));
  writeFileSync(join(dist, 'shop_core.wasm'), renameImports(wasm, `./raw/imports_${digest}.js`));
  copyFileSync(join(here, 'src/raw/shop_core.d.ts'), join(dist, 'raw/shop_core.d.ts'));
  copyFileSync(join(here, 'src/shop_core.d.wasm.ts'), join(dist, 'shop_core.d.wasm.ts'));
  if (debug) {
    writeFileSync(join(dist, 'raw/shop_core.js'), glue);
    return;
  }
  // emcc minifies the glue too, but another minifier saves a further tenth.
  const small = await minify(glue, { module: true, compress: { passes: 3 }, mangle: true });
  writeFileSync(join(dist, 'raw/shop_core.js'), small.code);
}

/**
 * Writes the module that the wasm imports its functions from when a bundler treats the wasm as an ES module. Each
 * export forwards to a function of the glue, which exists only while the glue runs.
 */
function writeImports() {
  const lines = WebAssembly.Module.imports(builtModule()).map(
    ({ name }, index) =>
      `const f${index} = (...args) => functions.${name}(...args);\nexport { f${index} as ${name} };`,
  );
  writeFileSync(
    join(dist, 'raw/imports.js'),
    `let functions;\nexport const setGlueFunctions = (all) => void (functions = all);\n${lines.join('\n')}\n`,
  );
  copyFileSync(join(here, 'src/raw/imports.d.ts'), join(dist, 'raw/imports.d.ts'));
  // The name by which the module of this build alone imports them.
  writeFileSync(join(dist, `raw/imports_${digest}.js`), "export * from './imports.js';\n");
}

/**
 * Writes the modules as CommonJS into a separate folder, for programs that cannot load ES modules, such as Jest
 * without --experimental-vm-modules.
 */
async function writeCommonJs() {
  const folder = join(dist, 'cjs');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => /\.(js|d\.ts)$/.test(one))) {
    const text = readFileSync(join(dist, file), 'utf8');
    // Comments are in the declarations of the other build.
    const bare = text.replace(/\/\*\*.*?\*\/\s*/gs, '');
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file.endsWith('.js') ? await toCommonJs(bare) : bare);
    if (file.endsWith('.js')) writeFileSync(join(dist, file), bare);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
}

async function toCommonJs(/** @type {string} */ text) {
  // The wasm is one folder up.
  const { code } = await transform(text.replace("'./shop_core.wasm'", "'../shop_core.wasm'"), {
    configFile: false,
    swcrc: false,
    jsc: { target: 'es2022' },
    module: { type: 'commonjs' },
    minify: true,
  });
  return code;
}

/** Deletes the scripts of files that have types only. */
function deleteEmptyScripts() {
  for (const file of ['types.js', 'raw/api.js']) rmSync(join(dist, file));
}

/** Writes the catalogue for servers and builds, which then need no WebAssembly. */
function writeCatalogue() {
  const json = JSON.stringify(description.catalogue);
  // An engine parses JSON faster than an object literal.
  const quoted = json.replace(/[\\']/g, '\\$&');
  writeFileSync(join(dist, 'catalogue.js'), `export const catalogue = JSON.parse('${quoted}');\n`);
  copyFileSync(join(here, 'src/catalogue.d.ts'), join(dist, 'catalogue.d.ts'));
  writeFileSync(join(dist, 'catalogue.json'), json);
  writeFileSync(
    join(dist, 'catalogue.d.json.ts'),
    "import type { Catalogue } from './raw/api.js';\ndeclare const catalogue: Catalogue;\nexport default catalogue;\n",
  );
}

function builtModule() {
  return new WebAssembly.Module(readFileSync(join(dist, 'shop_core.wasm')));
}

/** Throws an Error if a compiler has omitted the debug information or the runtime checks with messages. */
function checkDebug() {
  const sections = ['.debug_info', '.debug_line', 'name'];
  const missing = sections.filter(
    (name) => WebAssembly.Module.customSections(builtModule(), name).length === 0,
  );
  if (!readFileSync(join(dist, 'raw/shop_core.js'), 'utf8').includes('Assertion failed')) {
    missing.push('assertions');
  }
  if (missing.length > 0) throw new Error(`The debug build is without ${missing.join(', ')}.`);
  console.log(`shop-core: for a debugger, in ${relative(root, dist)}`);
}

buildModule();
const description = readDescription(join(wasmBuild, 'bindings/shop_core_description.wasm'));
const glue = readFileSync(join(wasmBuild, 'bindings/shop_core.js'), 'utf8');
/** Of all that scripts and module share: rules, types, names, codes, layout, catalogue, and the names of the glue. */
const digest = createHash('sha256')
  .update(JSON.stringify(description) + glue)
  .digest('hex')
  .slice(0, 16);
// Output of earlier sources must not be packed.
if (!debug) rmSync(dist, { recursive: true, force: true });
for (const [file, text] of Object.entries(toTypeScript(description, digest))) {
  writeFileSync(join(here, 'src/raw', file), text);
}
buildCoreApi();
deleteEmptyScripts();
await copyModule();
writeImports();
writeCatalogue();
if (debug) {
  checkDebug();
} else {
  await writeCommonJs();
  copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'));
}
