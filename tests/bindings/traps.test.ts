// The error that a caller receives when the module traps, here because the memory is exhausted.
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { CoreError, type ShopCore } from '@tuisty/shop-core';
import { buildCoreApi } from '../../bindings/dist/core_api.js';
import { createModuleContext } from '../../bindings/dist/module_context.js';
import type { RawShopCore } from '../../bindings/dist/raw/shop_core.js';
import { codeThrownBy, exhaust, openCore, openRaw } from './support/core';

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** A core with some functions of the module replaced. */
const coreOf = (raw: RawShopCore, replaced: Calls): ShopCore =>
  buildCoreApi(createModuleContext({ ...raw, HEAPF64: raw.HEAPF64, ...replaced }));

describe('a module that traps', () => {
  it("throws a CoreError with a code, the function and the engine's message", async () => {
    const { core, raw } = await openCore();
    exhaust(raw);
    expect(() => core.checkImei(' '.repeat(1000))).toThrow(
      expect.objectContaining({
        ...{ constructor: CoreError, name: 'CoreError', code: 'core_trapped' },
        message: expect.stringMatching(/^shop core: core_trapped, in checkImei: Aborted/),
        cause: expect.any(WebAssembly.RuntimeError),
      }),
    );
  });

  it.each<[string, () => unknown]>([
    [
      'an error of another realm',
      (): unknown => runInNewContext("new WebAssembly.RuntimeError('unreachable')"),
    ],
    ['the end of the stack', () => new RangeError('Maximum call stack size exceeded')],
    ['a value that is no error', () => 'Aborted()'],
    ['undefined', () => undefined],
  ])('is reported for %s', async (_, thrown) => {
    const core = coreOf(await openRaw(), {
      checkImei: () => {
        throw thrown();
      },
    });
    expect(codeThrownBy(() => core.checkImei('1'))).toBe('core_trapped');
    await core.trapped;
  });

  it('is reported when the stack ends within a call, and until then the core is sound', async () => {
    const raw = await openRaw();
    const state = { isWithin: false, isTrapped: false };
    const { restoreLine: inner } = raw as unknown as Calls;
    const restoreLine = (...args: readonly unknown[]): unknown => {
      state.isWithin = true;
      const result = inner?.(...args);
      state.isWithin = false;
      return result;
    };
    const core = coreOf(raw, { restoreLine });
    void core.trapped.then(() => (state.isTrapped = true));
    const { cart } = core.add(core.emptyCart, 204);
    const stored = core.storeCart(cart);
    const checkSound = (): void => {
      if (!state.isWithin) expect(core.restoreCart(stored).cart).toEqual(cart);
    };
    const thrown = new Set<unknown>();
    let tries = 0;
    const descend = (): void => {
      try {
        descend();
      } catch {
        // Each frame from the last one up has a little more stack for the call.
        tries += 1;
        if (tries > 100 || state.isWithin) return;
        try {
          core.restoreCart(stored);
        } catch (error) {
          thrown.add((error as Partial<CoreError>).code ?? (error as Error).name);
          throw error;
        }
      }
    };
    for (let round = 0; round < 300 && !state.isWithin && !state.isTrapped; ++round) {
      tries = 0;
      descend();
      await Promise.resolve();
      checkSound();
    }
    expect(thrown).toContain('RangeError');
    expect(state.isTrapped).toBe(true);
  });
});
