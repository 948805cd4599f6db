// Set-up and builds behind the npm commands. Every function may be called again: it does only what changed.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { isConfigured } from './cmake.mjs';
import { merchantFacts, pagesKey } from './merchant.mjs';
import { findProgram } from './processes.mjs';
import { UserError, root, step } from './steps.mjs';
import { pagesCatalogue, requireOneCatalogue, serverCatalogue } from './version.mjs';

/** Digest of the given files and folders, by content: the key under which a finished build is remembered. */
function digest(/** @type {string[]} */ inputs) {
  const hash = createHash('sha256');
  const visit = (/** @type {string} */ path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).sort()) {
        if (entry !== 'node_modules' && entry !== 'dist') visit(join(path, entry));
      }
      return;
    }
    hash.update(path).update('\0').update(readFileSync(full));
  };
  inputs.forEach(visit);
  return hash.digest('hex');
}

/**
 * Remembers by its inputs, files and folders, that something has passed.
 * @param {{ name: string, inputs: string[], extra?: string }} what
 */
export function stampOf({ name, inputs, extra = '' }) {
  const file = join(root, 'build', 'stamps', name);
  const key = digest(inputs) + extra;
  return {
    hasPassed: existsSync(file) && readFileSync(file, 'utf8') === key,
    remove: () => rmSync(file, { force: true }),
    write: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, key);
    },
  };
}

/**
 * Runs `build` unless it has passed with the same inputs, and `output` is still there; returns whether it ran.
 * @param {{ name: string, inputs: string[], output?: string, extra?: string }} what
 * @param {() => Promise<unknown>} build
 */
export async function buildIfChanged({ output = '', ...what }, build) {
  const stamp = stampOf(what);
  if (existsSync(join(root, output)) && stamp.hasPassed) return false;
  // A failed build leaves outputs that do not belong to the last good build.
  stamp.remove();
  await build();
  stamp.write();
  return true;
}

/** @typedef {'start' | 'lint' | import('./suites.mjs').Suite} Purpose */

/** Installs the packages of Debian and npm that a purpose needs. */
export async function setUp(/** @type {Purpose[]} */ ...purposes) {
  await checkPackages(...purposes);
  await installNpm({ all: purposes.some((purpose) => purpose !== 'start') });
}

/** Installs the packages of Debian that the purposes need. */
export async function checkPackages(/** @type {Purpose[]} */ ...purposes) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new UserError(`Node ${process.versions.node} is too old: the shop needs 20.19 or newer.`);
  }
  await step('Check Debian packages', ['sh', 'scripts/setup.sh', ...purposes], {
    hint: 'Install the packages named above by hand, then run the same command again.',
    show: true,
  });
}

/** all: also what only tests and lint need, four fifths of the packages. A folder that has those keeps them. */
export async function installNpm({ all = true } = {}) {
  const isWhole = all || existsSync(join(root, 'node_modules/jest'));
  await buildIfChanged(
    {
      name: 'npm',
      inputs: ['package-lock.json'],
      output: 'node_modules/.package-lock.json',
      extra: isWhole ? '' : ' of the build',
    },
    () =>
      step(
        'Install npm packages',
        ['npm', 'ci', '--no-audit', '--no-fund', ...(isWhole ? [] : ['--omit=dev'])],
        { hint: 'Check the connection to the npm registry, then run the same command again.' },
      ),
  );
  if (!isWhole) return;
  // The types of the API's bodies, which editors and the type check read.
  const source = 'server/openapi.yaml';
  const output = 'web/src/shared/api/schema.d.ts';
  // A member with a default may be absent from a request.
  const options = ['--immutable', '--default-non-nullable', 'false', '--output', output];
  await buildIfChanged(
    { name: 'api-types', inputs: [source, 'package-lock.json'], output, extra: options.join(' ') },
    () =>
      step('Write the types of the API', [
        ...['node_modules/.bin/openapi-typescript', source, ...options],
      ]),
  );
}

/**
 * Writes the native build's files. Ninja reconfigures when a CMakeLists.txt changes, but not when
 * the presets change, ccache is installed or the folder moves.
 */
export async function configure(/** @type {string} */ preset) {
  const fresh = isConfigured(root, preset) ? [] : ['--fresh'];
  await buildIfChanged(
    {
      name: `configure-${preset}`,
      inputs: ['CMakePresets.json'],
      output: join('build', preset, 'build.ninja'),
      extra: JSON.stringify([root, findProgram('ccache')]),
    },
    () => step(`Configure ${preset}`, ['cmake', '--preset', preset, ...fresh]),
  );
}

/** @param {string} preset @param {string[]} targets all targets if empty */
export async function buildNative(preset, targets) {
  await configure(preset);
  const wanted = targets.length === 0 ? [] : ['--target', ...targets];
  await step(`Compile ${['C++', ...targets].join(' ')} (${preset})`, [
    ...['cmake', '--build', '--preset', preset, '--parallel', String(availableParallelism())],
    ...wanted,
  ]);
}

export async function buildBindings() {
  await buildIfChanged(
    {
      name: 'bindings',
      inputs: [
        'wasm-core',
        'bindings',
        'cmake',
        'CMakeLists.txt',
        'CMakePresets.json',
        'emsdk.env',
        'tsconfig.base.json',
      ],
      output: 'bindings/dist/shop_core.wasm',
    },
    () => step('Compile the core to WebAssembly', ['npm', 'run', 'build', '-w', 'bindings']),
  );
}

/** @param {Record<string, string>} facts of the merchant, besides those in the environment */
export async function buildWeb(facts = {}) {
  await buildIfChanged(
    {
      name: 'web',
      inputs: [
        'web',
        'bindings/dist',
        'wasm-core',
        'bindings',
        'package.json',
        'package-lock.json',
      ],
      output: 'web/dist/index.html',
      extra: pagesKey({ ...process.env, ...facts }),
    },
    () => step('Build the pages', ['npm', 'run', 'build', '-w', 'web'], { env: facts }),
  );
}

async function checkFacts(/** @type {Record<string, string>} */ facts) {
  await step("Check the merchant's facts", ['npm', 'run', '--silent', 'release', '-w', 'web'], {
    env: facts,
    show: true,
    hint: 'Set them in merchant.env (docs/settings.md, web/documents/README.md), then run the same command again.',
    again: false,
  });
}

/**
 * Runs chains of builds beside each other, because compilers wait for the disk and a page's build has one
 * thread. Each one ends before the first failure is thrown.
 */
async function allOf(/** @type {(() => Promise<unknown>)[]} */ chains) {
  const ended = await Promise.allSettled(chains.map((chain) => chain()));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/**
 * Sets up and builds everything that the shop needs to start, and returns the facts of merchant.env.
 * preset: of the server; forMerchant: fails while the pages have the repository's placeholder facts.
 */
export async function buildShop({ preset = 'release', forMerchant = false } = {}) {
  const facts = merchantFacts();
  await checkPackages('start');
  await allOf([
    () => buildNative(preset, ['tuisty_server']),
    async () => {
      await installNpm({ all: false });
      await buildBindings();
      if (forMerchant) await checkFacts(facts);
      await buildWeb(facts);
    },
  ]);
  requireOneCatalogue({ server: serverCatalogue(preset), pages: pagesCatalogue() });
  return facts;
}

/** Sets up and builds a shop whose pages are opened in browsers. */
export async function buildForBrowsers() {
  await setUp('e2e');
  await allOf([
    () => buildNative('quick', ['tuisty_server']),
    () => buildBindings().then(() => buildWeb()),
  ]);
}
