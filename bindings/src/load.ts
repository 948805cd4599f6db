import { CoreError } from './core_error.js';
import { buildCoreApi } from './core_api.js';
import { digest, rules } from './raw/description.js';
import { setGlueFunctions } from './raw/imports.js';
import createShopCore, { type RawShopCore } from './raw/shop_core.js';
import { createModuleContext } from './module_context.js';
import type { ShopCore } from './types.js';
import { instantiate, type WasmSource } from './wasm_source.js';

/**
 * The source of the module for {@link loadShopCore}.
 * @example
 * const options: LoadOptions = { wasm: new URL(import.meta.resolve('@tuisty/shop-core/shop_core.wasm')) };
 * (await loadShopCore(options)).emptyCart.count; // 0
 */
export interface LoadOptions {
  /**
   * The module: its URL, a response such as `fetch(url)`, its bytes, or the compiled module. By default the file beside this script,
   * which Node reads from the disk.
   */
  readonly wasm?: WasmSource;
  /**
   * The exports of the module, if the bundler treats wasm as an ES module (vite-plugin-wasm, webpack's
   * `asyncWebAssembly`): `import * as exports from '@tuisty/shop-core/shop_core.wasm'`. Or a function that imports
   * it, which is called again after a failed load. An instance that stopped in the middle of a call is replaced by one
   * loaded from `wasm`.
   */
  readonly exports?: object | (() => Promise<object>);
  /**
   * Whether each function checks the types of its arguments; true by default. A TypeScript program may disable the
   * checks; their separate file is then not fetched.
   */
  readonly checkArguments?: boolean;
  /**
   * Whether to load an instance of its own, with these options, that no other call returns; false by default. It comes
   * from `wasm`, never from `exports`.
   */
  readonly separate?: boolean;
}

let loading: Promise<ShopCore> | null = null;
/** The options of the load that all calls share. */
let shared: LoadOptions = {};
/** Whether an instance has stopped in the middle of a call. */
let trapped = false;

/**
 * Loads the core. The first call starts the load; later calls return the same promise and ignore their options, with a warning
 * for those that differ, unless they ask for a `separate` instance. After a failed load, or after an instance stopped in
 * the middle of a call (`core_trapped`), the next call loads another instance.
 *
 * With Vite, `wasm` may be the URL from `import wasm from '@tuisty/shop-core/shop_core.wasm?url'`.
 *
 * Compiles the module while it downloads if the server sends `application/wasm`, otherwise after the download.
 *
 * @throws CoreError `core_unavailable`, with the reason as its `cause`.
 * @example
 * const core = await loadShopCore();
 * core.formatMxn(131900); // '$1,319.00'
 */
export function loadShopCore(options: LoadOptions = {}): Promise<ShopCore> {
  if (options.separate === true) return load(options);
  if (loading !== null) {
    warnOfIgnored(options);
    return loading;
  }
  shared = options;
  loading = load(options).catch((reason: unknown) => {
    loading = null;
    throw reason;
  });
  return loading;
}

/** Warns of options that differ from those of the shared load. */
function warnOfIgnored(options: LoadOptions): void {
  const names = ['wasm', 'exports', 'checkArguments'] as const;
  const ignored = names.filter(
    (name) => options[name] !== undefined && options[name] !== shared[name],
  );
  if (ignored.length === 0) return;
  console.warn(`shop core: loaded already, so these options are ignored: ${ignored.join(', ')}`);
}

async function load(options: LoadOptions): Promise<ShopCore> {
  try {
    const [core, checks] = await Promise.all([
      open(options),
      options.checkArguments === false ? null : import('./arguments.js'),
    ]);
    return checks === null ? core : checks.checkArguments(core, rules, CoreError);
  } catch (cause) {
    const reason = String(cause);
    // The engine refuses to link them, and names the file that the module imports.
    const hint = reason.includes('/imports_') ? ` The scripts are of the build ${digest}.` : '';
    throw new CoreError('core_unavailable', { cause }, `: ${reason}${hint}`);
  }
}

async function open(options: LoadOptions): Promise<ShopCore> {
  const raw = await new Promise<RawShopCore>((resolve, reject) => {
    createShopCore({
      instantiateWasm(imports, done) {
        // The glue has no error callback, so the promise around it is rejected. `done` throws if the
        // module is not the shop's core.
        instanceFor(options, Object.values(imports)[0] ?? {})
          .then(async (instance) => {
            await yieldToBrowser();
            done(instance);
          })
          .catch(reject);
        return {};
      },
      printErr: console.error,
    }).then(resolve, reject);
  });
  await yieldToBrowser();
  const context = createModuleContext(raw);
  void context.trapped.then(() => {
    if (options.separate === true) return;
    trapped = true;
    loading = null;
  });
  await yieldToBrowser();
  const core = buildCoreApi(context);
  await yieldToBrowser();
  return core;
}

/**
 * @param functions The functions that the module imports. The glue passes them under Emscripten's name of their
 *   module, which bindings/build.mjs has replaced by the name of a file that bundlers find.
 */
async function instanceFor(
  { wasm, exports, separate }: LoadOptions,
  functions: WebAssembly.ModuleImports,
): Promise<WebAssembly.Instance> {
  // A module that a bundler loads has one instance for the page's lifetime.
  if (exports === undefined || trapped || separate === true) {
    return instantiate(wasm, { [`./raw/imports_${digest}.js`]: functions });
  }
  setGlueFunctions(functions);
  const own: unknown = typeof exports === 'function' ? await exports() : exports;
  return { exports: own as WebAssembly.Exports };
}

/** Yields to the event loop, because starting in one task would block rendering on a slow phone. */
async function yieldToBrowser(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
