/**
 * The source of the module: its URL, a response (also a pending one), its bytes, or the compiled module, as edge runtimes import it.
 * @example
 * import { readFile } from 'node:fs/promises';
 * const file = new URL(import.meta.resolve('@tuisty/shop-core/shop_core.wasm'));
 * const source: WasmSource = await readFile(file);
 * (await loadShopCore({ wasm: source })).emptyCart.count; // 0
 */
export type WasmSource =
  string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module;

/** Compiles and instantiates the module, while it downloads if possible. */
export async function instantiate(
  source: WasmSource | undefined,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.Instance> {
  const found = await find((await source) ?? new URL('./shop_core.wasm', import.meta.url));
  if (!isResponse(found)) {
    return isModule(found)
      ? WebAssembly.instantiate(found, imports)
      : (await WebAssembly.instantiate(found as BufferSource, imports)).instance;
  }
  if (!found.ok) throw new Error(`${found.url}: status ${String(found.status)}`);
  const { instance } = isStreamable(found)
    ? await WebAssembly.instantiateStreaming(found, imports)
    : await WebAssembly.instantiate(await found.arrayBuffer(), imports);
  return instance;
}

async function find(source: Awaited<WasmSource>) {
  if (typeof source !== 'string' && !isUrl(source)) return source;
  return fileBytes(String(source)) ?? fetch(source);
}

/** Reads the bytes of a `file:` URL in Node, whose `fetch` reads no files; returns null in other environments. */
function fileBytes(address: string): BufferSource | null {
  if (!address.startsWith('file:') || typeof process === 'undefined') return null;
  // An import statement would break bundlers for browsers.
  return process.getBuiltinModule('node:fs').readFileSync(new URL(address));
}

/** Engines compile during the download only for exactly this type, without parameters. */
function isStreamable(response: Response): boolean {
  return response.headers.get('content-type') === 'application/wasm';
}

// Checks the members and not the class, because a value may come from another realm, as in test runners.
function isUrl(source: object): source is URL {
  return 'href' in source;
}

function isResponse(source: object): source is Response {
  return 'arrayBuffer' in source;
}

function isModule(source: object): boolean {
  return Object.prototype.toString.call(source) === '[object WebAssembly.Module]';
}
