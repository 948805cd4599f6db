import { pathToFileURL } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { renameImports } from '../../bindings/rename_imports.mjs';
import { dist, IMPORTS, wasmBytes } from './support/core';

/** A fresh copy of the package in which nothing has been loaded. */
function freshPackage() {
  jest.resetModules();
  return import('@tuisty/shop-core');
}

type Options = NonNullable<Parameters<Awaited<ReturnType<typeof freshPackage>>['loadShopCore']>[0]>;

/** The module as a bundler instantiates it, for the package loaded last. */
async function bundled(): Promise<WebAssembly.Exports> {
  const functions = await import('../../bindings/dist/raw/imports.js');
  const imports = { [IMPORTS]: functions as unknown as WebAssembly.ModuleImports };
  return (await WebAssembly.instantiate(wasmBytes(), imports)).instance.exports;
}

/** An address whose response has this type. */
const typed = (type: string) =>
  `data:${type};base64,${Buffer.from(wasmBytes()).toString('base64')}`;

describe('loadShopCore', () => {
  it.each<[string, () => unknown]>([
    ['no option: the file beside the script', () => undefined],
    ['an address', () => typed('application/wasm')],
    ['an address with a parameter in its type', () => typed('Application/WASM; charset=binary')],
    ['an address of another type', () => typed('application/octet-stream')],
    ['a URL', () => new URL(typed('application/wasm'))],
    ['a URL of a file', () => pathToFileURL(`${dist}shop_core.wasm`)],
    ['an address of a file', () => pathToFileURL(`${dist}shop_core.wasm`).href],
    ['a Response', () => fetch(typed('application/wasm'))],
    ['a pending Response', () => [fetch(typed('application/wasm'))]],
    ['bytes', () => wasmBytes()],
    ['a buffer', () => wasmBytes().buffer],
    ['a compiled module', () => WebAssembly.compile(wasmBytes())],
  ])('accepts %s', async (_, source) => {
    const { loadShopCore } = await freshPackage();
    const wasm = [await source()].flat()[0] as Options['wasm'];
    const core = await loadShopCore(wasm === undefined ? {} : { wasm });
    expect(core.formatMxn(131900)).toBe('$1,319.00');
  });

  it('returns a separate instance, with its own options, and leaves the shared one', async () => {
    const { loadShopCore } = await freshPackage();
    const shared = await loadShopCore();
    const own = await loadShopCore({ separate: true, checkArguments: false });
    expect(own).not.toBe(shared);
    expect(await loadShopCore()).toBe(shared);
    expect(await loadShopCore({ separate: true })).not.toBe(own);
    // Without the check of arguments JavaScript coerces.
    expect(own.formatMxn('100' as never)).toBe('$1.00');
    expect(() => shared.formatMxn('100' as never)).toThrow('argument_invalid');
    expect(() => own.quote(shared.add(shared.emptyCart, 204).cart)).not.toThrow();
  });

  it('warns of the options of a later call that cannot hold', async () => {
    const { loadShopCore } = await freshPackage();
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const wasm = wasmBytes();
    const first = loadShopCore({ wasm });
    expect(loadShopCore({ wasm })).toBe(first);
    await loadShopCore();
    await loadShopCore({ separate: true, checkArguments: false });
    expect(warn.mock.calls).toEqual([]);
    expect(loadShopCore({ checkArguments: false })).toBe(first);
    expect(warn.mock.calls).toEqual([
      ['shop core: loaded already, so these options are ignored: checkArguments'],
    ]);
    warn.mockRestore();
  });

  it('keeps the shared instance when a separate one traps', async () => {
    const { loadShopCore } = await freshPackage();
    const shared = await loadShopCore();
    const instantiate = jest.spyOn(WebAssembly, 'instantiate');
    const own = await loadShopCore({ separate: true });
    const { instance } = await (instantiate.mock.results[0]
      ?.value as Promise<WebAssembly.WebAssemblyInstantiatedSource>);
    instantiate.mockRestore();
    const exports = Object.values(instance.exports);
    const memory = exports.find((one) => one instanceof WebAssembly.Memory);
    new Uint8Array(memory?.buffer ?? new ArrayBuffer()).fill(255);
    expect(() => own.checkImei('1')).toThrow('core_trapped');
    await own.trapped;
    expect(await loadShopCore()).toBe(shared);
  });

  it("calls a function that imports a bundler's module once, and again after it failed", async () => {
    const { loadShopCore } = await freshPackage();
    let calls = 0;
    const exports = (): Promise<object> => {
      calls += 1;
      return calls === 1 ? Promise.reject(new TypeError('Failed to fetch')) : bundled();
    };
    await expect(loadShopCore({ exports })).rejects.toMatchObject({ code: 'core_unavailable' });
    const core = await loadShopCore({ exports });
    expect(await loadShopCore({ exports })).toBe(core);
    expect(core.add(core.emptyCart, 204).cart.totalText).toBe('$169.00');
    expect(calls).toBe(2);
  });

  it('returns another instance after a trap, even where a bundler caches its instance', async () => {
    const { loadShopCore } = await freshPackage();
    let stopped = false;
    const exports = Object.fromEntries(
      Object.entries(await bundled()).map(([name, value]) => [
        name,
        typeof value !== 'function'
          ? value
          : (...args: unknown[]): unknown => {
              if (stopped) throw new WebAssembly.RuntimeError('unreachable');
              return (value as (...all: unknown[]) => unknown)(...args);
            },
      ]),
    );
    const first = await loadShopCore({ exports });
    stopped = true;
    expect(() => first.checkImei('1')).toThrow(
      'shop core: core_trapped, in checkImei: unreachable',
    );
    await first.trapped;
    const next = await loadShopCore({ exports });
    expect(next).not.toBe(first);
    expect(next.parseMxn('1')).toEqual({ ok: true, centavos: 100 });
    expect(await loadShopCore()).toBe(next);
  });

  it.each([
    ['instance', wasmBytes()],
    ['failure', new Uint8Array()],
  ])('returns one promise for all calls, with one %s', async (outcome, wasm) => {
    const { loadShopCore } = await freshPackage();
    const first = loadShopCore({ wasm });
    expect(loadShopCore()).toBe(first);
    if (outcome === 'instance') expect(await loadShopCore()).toBe(await first);
    else await expect(first).rejects.toMatchObject({ code: 'core_unavailable' });
  });

  it.each<[string, () => NonNullable<Options['wasm']>, boolean?]>([
    ['an address without a server', () => 'http://127.0.0.1:1/shop_core.wasm'],
    ['a missing file', () => pathToFileURL(`${dist}missing.wasm`)],
    ['a separate instance', () => pathToFileURL(`${dist}missing.wasm`), true],
    ['bytes that are no wasm module', () => new Uint8Array([0, 1, 2, 3])],
    ['the module of another program', () => new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])],
    ['an invalid address', () => 'shop_core.wasm'],
  ])('fails with core_unavailable for %s, and tries again', async (_, source, separate = false) => {
    const { loadShopCore, CoreError } = await freshPackage();
    const failure: unknown = await loadShopCore({ separate, wasm: source() }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(CoreError);
    expect(failure).toMatchObject({ name: 'CoreError', code: 'core_unavailable' });
    expect(String((failure as Error).cause)).toMatch(/^\w*Error: ./);
    expect((await loadShopCore()).formatMxn(100)).toBe('$1.00');
  });

  it('fails by name for the module of another build, whether fetched or through a bundler', async () => {
    const stale = renameImports(wasmBytes(), './raw/imports_0123456789abcdef.js');
    const exports = (): Promise<object> =>
      WebAssembly.instantiate(stale, { [IMPORTS]: {} }).then(({ instance }) => instance.exports);
    for (const options of [{ wasm: stale }, { exports }]) {
      const { loadShopCore } = await freshPackage();
      const message = expect.stringMatching(
        /core_unavailable: .*imports_0123456789abcdef.* The scripts are of the build [0-9a-f]{16}\./,
      ) as unknown;
      await expect(loadShopCore(options)).rejects.toMatchObject({
        code: 'core_unavailable',
        message,
      });
    }
  });

  it.each([
    [404, 'text/html', '<!doctype html><title>404</title>'],
    [502, 'application/wasm', wasmBytes()],
  ])(
    'rejects a response with status %s and type %s without compiling it',
    async (status, type, body) => {
      const { loadShopCore } = await freshPackage();
      const wasm = new Response(body, { status, headers: { 'Content-Type': type } });
      await expect(loadShopCore({ wasm })).rejects.toMatchObject({
        code: 'core_unavailable',
        cause: { message: expect.stringContaining(`status ${String(status)}`) as unknown },
      });
      expect(wasm.bodyUsed).toBe(false);
    },
  );
});
