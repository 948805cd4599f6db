// Tests the package as its users install it: packed, unpacked in an empty folder, and run there by
// common tools.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../scripts/lib/steps.mjs';

const packageFolder = join(root, 'bindings');

const read = (file: string) => readFileSync(join(packageFolder, file), 'utf8');

let folder: string;
let tarball: string;
let files: string[];
let entries: string[];

// Without the options and the environment of the test run itself, and without the network.
const env = {
  ...process.env,
  NODE_OPTIONS: '',
  NODE_ENV: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  npm_config_offline: 'true',
};

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}

/** Runs a program of the repository, given its path there. */
function runOurs(program: string, args: string[], cwd = folder): string {
  return run(process.execPath, [join(root, program), ...args], cwd);
}

/** An empty folder with these files, the package unpacked where its user's modules are, and other packages beside it. */
function userOf(
  name: string,
  contents: Record<string, string>,
  beside: readonly string[] = [],
): string {
  const user = join(folder, name);
  unpackInto(user);
  write(user, { 'package.json': '{ "type": "module", "private": true }', ...contents });
  for (const other of beside) {
    symlinkSync(join(root, 'node_modules', other), join(user, 'node_modules', other));
  }
  return user;
}

/** Builds the page of a user with Vite, and returns its folder. */
function builtByVite(...user: Parameters<typeof userOf>): string {
  const [name, contents, beside] = user;
  const app = userOf(name, { 'index.html': page, ...contents }, beside);
  const options = ['build', '--base', './', '--logLevel', 'warn'];
  runOurs('node_modules/vite/bin/vite.js', options, app);
  return `${name}/dist`;
}

/** Builds a page with webpack, and returns its folder. */
function builtByWebpack(name: string, script: string, ...options: string[]): string {
  const app = userOf(name, { 'dist/index.html': page, 'src/index.js': script });
  runOurs('tests/bindings/support/webpack.mjs', options, app);
  return `${name}/dist`;
}

function unpackInto(user: string): void {
  const place = join(user, 'node_modules/@tuisty/shop-core');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'], folder);
}

/** The folder of a user with Next.js and other tools, installed by npm once: 400 MB are too much for every `npm ci`. */
function userWithPackages(contents: Record<string, string>): string {
  const described = join(root, 'tests/bindings/consumer');
  const user = join(root, 'build/consumer');
  const wanted = ['package.json', '.npmrc'].map((file) => readFileSync(join(described, file)));
  const digest = createHash('sha256').update(Buffer.concat(wanted)).digest('hex');
  const stamp = join(user, 'node_modules', digest);
  if (!existsSync(stamp)) {
    rmSync(user, { recursive: true, force: true });
    cpSync(described, user, { recursive: true });
    execFileSync('npm', ['install', '--prefer-offline', '--no-package-lock'], {
      cwd: user,
      env: { ...env, npm_config_offline: 'false' },
      stdio: 'pipe',
    });
    writeFileSync(stamp, '');
  }
  unpackInto(user);
  rmSync(join(user, 'app'), { recursive: true, force: true });
  write(user, contents);
  return user;
}

/** The files that a section of the package's README shows: each block that begins with a file's name. */
function filesOfReadme(section: string): Record<string, string> {
  const [, text = ''] = read('README.md').split(`\n### ${section}\n`);
  const [own = ''] = text.split(/\n##+ /);
  return Object.fromEntries(
    [...own.matchAll(/```jsx?\n\/\/ (\S+)\n(.*?)```/gs)].map(([, file, code]) => [file, code]),
  ) as Record<string, string>;
}

function write(user: string, contents: Record<string, string>): void {
  for (const [file, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(user, file)), { recursive: true });
    writeFileSync(join(user, file), text);
  }
}

const page =
  '<!doctype html><title>shop</title><link rel="icon" href="data:,"><p id="total"></p><button id="add">+</button>' +
  '<script type="module" src="./main.js"></script>';

/** Adds plan 204 and gives its total to `show`. */
const adds = (from: string, show: string) => `
  import { loadShopCore } from '${from}';
  const core = await loadShopCore();
  ${show}(core.add(core.emptyCart, 204).cart.totalText);`;

/** Adds plan 204 to the cart of a page with React and shows its total. */
const reactApp = {
  'main.js': `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { loadShopCore } from '@tuisty/shop-core';
    import { CartProvider, openCart, useCart, useCatalogue } from '@tuisty/shop-core/react';
    const store = openCart(() => loadShopCore());
    function Total() {
      const { cart } = useCart();
      return useCatalogue()?.findPlan(204) && cart.count > 0 ? cart.totalText : null;
    }
    createRoot(document.querySelector('#total')).render(
      createElement(CartProvider, { store }, createElement(Total)),
    );
    store.add(204);`,
};

const showOnPage = `document.querySelector('#total').append`;
const unbundled = './node_modules/@tuisty/shop-core/dist/index.js';

/** Opens the pages, by their folders, in Chromium: each shows the plan's price. */
function expectShown(pages: string[], text = '$169.00'): void {
  const shown = runOurs('tests/bindings/support/in_chromium.mjs', [folder, ...pages]);
  expect(JSON.parse(shown)).toEqual(Object.fromEntries(pages.map((one) => [one, text])));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-core-'));
  const report = run('npm', ['pack', '--json', '--pack-destination', folder], packageFolder);
  const [packed] = JSON.parse(report) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map((file) => file.path);
  tarball = join(folder, packed.filename);
  entries = Object.keys((JSON.parse(read('package.json')) as { exports: object }).exports);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed package', () => {
  it('contains only the module, scripts, types, licence and README', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'dist/index.d.ts',
        'dist/index.js',
        'dist/react/index.js',
        'dist/shop_core.wasm',
      ]),
    );
    const other = (file: string) =>
      !/^(dist\/.*\.(js|ts|wasm)|dist\/catalogue\.json|(dist\/cjs\/)?package\.json|LICENSE|README\.md)$/.test(
        file,
      );
    expect(files.filter(other)).toEqual([]);
  });

  it('contains no empty file', () => {
    const empty = /^\s*(export \{\};)?\s*(\/\/# source.*)?\s*$/;
    expect(files.filter((file) => file.endsWith('.js') && empty.test(read(file)))).toEqual([]);
  });

  it('contains the licence of the repository', () =>
    expect(read('LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8')));

  it('takes at most 380 kB unpacked, and names no map', () => {
    const sizes = files.map((file) => Buffer.byteLength(readFileSync(join(packageFolder, file))));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(380_000);
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => read(file).includes('sourceMappingURL'))).toEqual([]);
  });

  it('passes publint without a message', () =>
    expect(runOurs('node_modules/publint/src/cli.js', [tarball, '--strict'])).toMatch(/All good/));

  it('resolves to the right types in every module resolution of Node', () => {
    // attw exits with a failure on a problem.
    const report = runOurs('node_modules/@arethetypeswrong/cli/dist/index.js', [
      tarball,
      ...['--profile', 'node16', '--no-emoji', '--format', 'ascii'],
      // No scripts.
      ...['--exclude-entrypoints', './shop_core.wasm', './catalogue.json', './package.json'],
    ]);
    expect(report.match(/node16 \(from (ESM|CJS)\): OK/g)).toHaveLength(2 * (entries.length - 3));
  });

  it('type-checks in a strict TypeScript program', () => {
    const user = userOf('types', {
      'index.ts': `
        import { loadShopCore, type Cart } from '@tuisty/shop-core';
        const core = await loadShopCore();
        export const cart: Cart = core.add(core.emptyCart, 204).cart;`,
    });
    // The package's declarations are checked; TypeScript's own, which take most of the time, are not.
    const options = ['--noEmit', '--strict', '--skipDefaultLibCheck', '--module', 'nodenext'];
    expect(runOurs('node_modules/typescript/bin/tsc', [...options, 'index.ts'], user)).toBe('');
  });

  it('has no effect where it is imported and not used', () => {
    const built = builtByVite('unused', {
      'main.js': `import '@tuisty/shop-core'; import { CoreError } from '@tuisty/shop-core';`,
    });
    const assets = join(folder, built, 'assets');
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
    expect(scripts).toHaveLength(1);
    expect(readFileSync(join(assets, scripts[0] ?? ''), 'utf8')).not.toContain('WebAssembly');
  });
});

describe('the packed package adds a plan and shows its total in', () => {
  it('a script of Node, with the package installed by npm', () => {
    const user = join(folder, 'node');
    write(user, {
      'package.json': '{ "name": "user", "type": "module" }',
      'index.js': adds('@tuisty/shop-core', 'console.log'),
    });
    run('npm', ['install', '--no-audit', '--no-fund', tarball], user);
    expect(run(process.execPath, ['index.js'], user)).toBe('$169.00\n');
  });

  it('a script that imports it, and one that requires it, as one copy', () => {
    const user = userOf('both', {
      'index.js': `
        import { createRequire } from 'node:module';
        import { loadShopCore } from '@tuisty/shop-core';
        const required = createRequire(import.meta.url)('@tuisty/shop-core');
        console.log((await loadShopCore()) === (await required.loadShopCore()));`,
    });
    expect(run(process.execPath, ['index.js'], user)).toBe('true\n');
  });

  it('a script that reads the catalogue alone, without WebAssembly', () => {
    const user = userOf('catalogue', {
      'index.js': `
        import catalogue from '@tuisty/shop-core/catalogue.json' with { type: 'json' };
        console.log(catalogue.plans.find(({ id }) => id === 204).priceText);`,
    });
    expect(run(process.execPath, ['index.js'], user)).toBe('$169.00\n');
  });

  it('a script of CommonJS, and a test of Jest without any setting, in Node and in jsdom', () => {
    const test = `
      const { loadShopCore, CoreError } = require('@tuisty/shop-core');
      const { openCart } = require('@tuisty/shop-core/react');
      test('adds', async () => {
        const core = await loadShopCore();
        expect(core.add(core.emptyCart, 204).cart.totalText).toBe('$169.00');
        expect(() => core.formatMxn(null)).toThrow(CoreError);
        const store = openCart(() => loadShopCore());
        store.core.start();
        await loadShopCore();
        expect(store.add(204).cart.totalText).toBe('$169.00');
      });`;
    const contents = {
      'package.json': '{ "private": true }',
      'index.js': `
        const { loadShopCore } = require('@tuisty/shop-core');
        loadShopCore().then((core) => console.log(core.add(core.emptyCart, 204).cart.totalText));`,
      'node.test.js': test,
      'page.test.js': `/** @jest-environment jsdom */${test}`,
      'readme.test.js': filesOfReadme('Jest and Vitest')['jest.test.js'] ?? '',
    };
    const user = userOf('commonjs', contents, ['react', 'jest-environment-jsdom']);
    expect(run(process.execPath, ['index.js'], user)).toBe('$169.00\n');
    // Jest reports on stderr; a failed test makes its exit code non-zero.
    runOurs('node_modules/jest/bin/jest.js', ['--rootDir', user], user);
  });

  it('an app of Vite with React, and a plain page, in Chromium', () => {
    userOf('page', { 'index.html': page, 'main.js': adds(unbundled, showOnPage) });
    // The cart goes to the worker twice, with a price of its own; the error of the second call keeps its code.
    userOf('worker', {
      'index.html': page,
      'main.js': `
        import { CoreError } from '${unbundled}';
        const worker = new Worker('./worker.js', { type: 'module' });
        const prices = [];
        worker.onmessage = ({ data }) => {
          if (data instanceof Error) ${showOnPage}(CoreError.from(data).code, ' ', prices.join());
          else {
            prices.push(data.totalText);
            data.lines[0].lineTotalCentavos = 1;
            worker.postMessage(prices.length < 2 ? data : 'no cart');
          }
        };
        worker.postMessage({ lines: [] });`,
      'worker.js': `
        import { loadShopCore } from '${unbundled}';
        onmessage = async ({ data }) => {
          const core = await loadShopCore();
          try {
            const { cart } = core.add(data, 204);
            postMessage(cart);
          } catch (error) {
            postMessage(error);
          }
        };`,
    });
    expectShown([builtByVite('react', reactApp, ['react', 'react-dom', 'scheduler']), 'page']);
    expectShown(['worker'], 'argument_invalid $169.00,$338.00');
  });
});

// Half a minute, and 400 MB to install: npm run nightly -- prove
if (process.env.PROVE_OPERATIONS !== undefined) {
  describe('the packed package adds a plan and shows its total in', () => {
    it('apps of Vite and webpack, and a worker, in Chromium', () => {
      const script = adds('@tuisty/shop-core', showOnPage);
      const asModule = `
        import * as exports from '@tuisty/shop-core/shop_core.wasm';
        import { loadShopCore } from '@tuisty/shop-core';
        const core = await loadShopCore({ exports });
        ${showOnPage}(core.add(core.emptyCart, 204).cart.totalText);`;
      const wasmPlugin = filesOfReadme('vite-plugin-wasm');
      userOf('worker', {
        'index.html': page,
        'main.js': `
          const worker = new Worker('./worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => ${showOnPage}(data);`,
        'worker.js': adds(unbundled, 'postMessage'),
      });
      expectShown([
        builtByVite('vite', { 'main.js': script }),
        builtByVite('vite-module', wasmPlugin, ['vite-plugin-wasm', 'vite']),
        builtByVite('vite-worker', filesOfReadme('Web worker')),
        builtByWebpack('webpack', script),
        builtByWebpack('webpack-module', asModule, '--async-wasm'),
        'worker',
      ]);
    });

    it('two tabs of a page, together and also without a network', () => {
      const built = builtByVite('tabs', filesOfReadme('Offline use and several tabs'), ['react']);
      const shown = runOurs('tests/bindings/support/tabs_in_chromium.mjs', [join(folder, built)]);
      expect(JSON.parse(shown)).toEqual([
        ['$169.00', '$169.00'],
        ['$338.00', '$338.00'],
      ]);
    });

    it('a page of Next.js, rendered on the server and hydrated in Chromium without a console message', () => {
      const user = userWithPackages({
        ...filesOfReadme('Server rendering with Next.js'),
        'app/layout.jsx': `
        export const metadata = { icons: { icon: 'data:,' } };
        export default function Layout({ children }) {
          return <html lang="en"><body>{children}</body></html>;
        }`,
        // Otherwise Next.js takes the whole repository for its own.
        'next.config.mjs': `export default { turbopack: { root: import.meta.dirname } };`,
      });
      run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], user);
      const seen = runOurs('tests/bindings/support/next_in_chromium.mjs', [user]);
      // Next.js prints other lines before.
      expect(JSON.parse(seen.trim().split('\n').at(-1) ?? '')).toEqual({
        served: 'loading',
        isPriceServed: true,
        button: 'Estelar 5GB: $169.00',
        shown: '$169.00',
        messages: [],
      });
    });

    it('apps of esbuild and Rollup, which get the address of the wasm, in Chromium', () => {
      const user = userWithPackages({
        'main.js': adds('@tuisty/shop-core', showOnPage).replace(
          '()',
          "({ wasm: 'shop_core.wasm' })",
        ),
        'rollup.config.js': `
          import { nodeResolve } from '@rollup/plugin-node-resolve';
          export default { input: 'main.js', plugins: [nodeResolve()], output: { dir: 'app/rollup' } };`,
      });
      const esbuild = [
        'main.js',
        '--bundle',
        '--splitting',
        '--format=esm',
        '--outdir=app/esbuild',
      ];
      run('node_modules/.bin/esbuild', [...esbuild, '--log-level=warning'], user);
      run('node_modules/.bin/rollup', ['-c', '--silent'], user);
      const wasm = join(user, 'node_modules/@tuisty/shop-core/dist/shop_core.wasm');
      for (const tool of ['esbuild', 'rollup']) {
        write(join(folder, tool), { 'index.html': page });
        cpSync(join(user, 'app', tool), join(folder, tool), { recursive: true });
        cpSync(wasm, join(folder, tool, 'shop_core.wasm'));
      }
      expectShown(['esbuild', 'rollup']);
    });

    it('an edge runtime, which imports a compiled module', () => {
      const user = userWithPackages({
        'app/edge.js': `
          import { loadShopCore } from '@tuisty/shop-core';
          export const total = async (wasm) => {
            const core = await loadShopCore({ wasm });
            return core.add(core.emptyCart, 204).cart.totalText;
          };`,
        'run.js': `
          import { readFileSync } from 'node:fs';
          import { EdgeRuntime } from 'edge-runtime';
          const file = 'node_modules/@tuisty/shop-core/dist/shop_core.wasm';
          const wasm = new WebAssembly.Module(readFileSync(file));
          const runtime = new EdgeRuntime({
            extend: (context) => Object.assign(context, { wasm }),
            initialCode: readFileSync('app/bundle.js', 'utf8'),
          });
          console.log(await runtime.evaluate('shop.total(wasm)'));`,
      });
      const options = ['app/edge.js', '--bundle', '--format=iife', '--global-name=shop'];
      const output = ['--outfile=app/bundle.js', '--log-level=error'];
      run('node_modules/.bin/esbuild', [...options, ...output], user);
      expect(run(process.execPath, ['run.js'], user)).toBe('$169.00\n');
    });

    it('an app of Vite with React 18, in Chromium', () => {
      const packages = userWithPackages({});
      const user = userOf('react18', {});
      for (const name of ['react', 'react-dom']) {
        const installed = join(packages, 'node_modules', `${name}-18`);
        symlinkSync(installed, join(user, 'node_modules', name));
      }
      const config = `export default { resolve: { dedupe: ['react', 'react-dom'] } };`;
      expectShown([builtByVite('react18', { ...reactApp, 'vite.config.js': config })]);
    });

    it('a test of Vitest, in Node and in jsdom', () => {
      const text = filesOfReadme('Jest and Vitest')['vitest.test.js'] ?? '';
      const user = userWithPackages({
        'node.test.js': text,
        'page.test.js': `// @vitest-environment jsdom\n${text}`,
      });
      const output = run(
        process.execPath,
        ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'json', '--root', user],
        user,
      );
      expect(JSON.parse(output)).toMatchObject({ numPassedTests: 4, numFailedTests: 0 });
    });
  });
}
