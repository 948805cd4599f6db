import { CoreError } from './core_error.js';
import { buildCoreApi } from './core_api.js';
import { setGlueFunctions } from './raw/imports.js';
import createShopCore, { type RawShopCore } from './raw/shop_core.js';
import { createModuleContext } from './module_context.js';
import type { ShopCore } from './types/core.js';
import { instantiate, type WasmSource } from './wasm_source.js';

/**
 * The source of the module for {@link loadShopCore}.
 * @example
 * ```ts
 * const options: LoadOptions = { wasm: new URL(import.meta.resolve('@tuisty/shop-core/shop_core.wasm')) };
 * (await loadShopCore(options)).emptyCart.count; // 0
 * ```
 */
export interface LoadOptions {
  /**
   * The module: its address, a pending response, or its bytes. Without it the
   * file beside this script is taken, in Node from the disk.
   */
  readonly wasm?: WasmSource;
  /**
   * The module itself, where the bundler takes it for an ES module (vite-plugin-wasm, webpack's
   * `asyncWebAssembly`): `import * as exports from '@tuisty/shop-core/shop_core.wasm'`. Or a function that imports
   * it, called again after a load that failed. An instance that has stopped in the middle of a call is replaced by one
   * from `wasm`.
   */
  readonly exports?: object | (() => Promise<object>);
  /**
   * Whether each function checks the types of its arguments; true unless set. A TypeScript program may do without: the
   * checks are a file of their own, which is then not fetched.
   */
  readonly checkArguments?: boolean;
}

let loading: Promise<ShopCore> | null = null;
/** Whether an instance has stopped in the middle of a call. */
let trapped = false;

/**
 * Loads the core. The first call loads; later calls give the same promise, whatever their
 * options. A load that failed is forgotten, so that the next call tries again; so is an instance that has stopped in
 * the middle of a call (`core_trapped`), so that the next call gives another one.
 *
 * With Vite, `wasm` may be what `import wasm from '@tuisty/shop-core/shop_core.wasm?url'` gives.
 *
 * Compiles while downloading where the server sends `application/wasm`, after downloading elsewhere.
 *
 * @throws CoreError `core_unavailable`, with the reason as its `cause`.
 * @example
 * ```ts
 * const core = await loadShopCore();
 * core.formatMxn(131900); // '$1,319.00'
 * ```
 */
export function loadShopCore(options: LoadOptions = {}): Promise<ShopCore> {
  loading ??= load(options).catch((cause: unknown) => {
    forget();
    throw new CoreError('core_unavailable', { cause });
  });
  return loading;
}

function forget(): void {
  loading = null;
}

async function load(options: LoadOptions): Promise<ShopCore> {
  const [core, checks] = await Promise.all([
    open(options),
    options.checkArguments === false ? null : import('./arguments.js'),
  ]);
  return checks === null ? core : checks.checkArguments(core, CoreError);
}

async function open(options: LoadOptions): Promise<ShopCore> {
  const raw = await new Promise<RawShopCore>((resolve, reject) => {
    createShopCore({
      instantiateWasm(imports, done) {
        // The glue has no error callback, so the promise around it is rejected. `done` throws for a
        // module that is not ours.
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
    trapped = true;
    forget();
  });
  await yieldToBrowser();
  const core = buildCoreApi(context);
  await yieldToBrowser();
  return core;
}

/**
 * @param functions What the module imports. The glue has Emscripten's name for their module, in place of which
 *   bindings/build.mjs has put a file that bundlers find.
 */
async function instanceFor(
  { wasm, exports }: LoadOptions,
  functions: WebAssembly.ModuleImports,
): Promise<WebAssembly.Instance> {
  // A module of a bundler has one instance for as long as the page lives.
  if (exports === undefined || trapped) {
    return (await instantiate(wasm, { './raw/imports.js': functions })).instance;
  }
  setGlueFunctions(functions);
  const own: unknown = typeof exports === 'function' ? await exports() : exports;
  return { exports: own as WebAssembly.Exports };
}

/** Ends the task at hand: in one piece, starting would hold up a slow phone's screen. */
async function yieldToBrowser(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
