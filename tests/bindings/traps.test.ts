// The error that a caller receives when the module traps, here because the memory is exhausted.
import { describe, expect, it } from '@jest/globals';
import { CoreError } from '@tuisty/shop-core';
import { createModuleContext } from '../../bindings/dist/module_context.js';
import { exhaust, openCore, openRaw } from './support/core';

const thrownBy = (call: () => unknown): unknown => {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('a module that traps', () => {
  it("throws a CoreError with a code, the function and the engine's message", async () => {
    const { core, raw } = await openCore();
    exhaust(raw);
    const error = thrownBy(() => core.restoreCart(' '.repeat(1000)));
    expect(error).toBeInstanceOf(CoreError);
    expect(error).toMatchObject({ name: 'CoreError', code: 'core_trapped' });
    expect(String(error)).toMatch(/^CoreError: shop core: core_trapped, in restoreCart: Aborted/);
    expect((error as Error).cause).toBeInstanceOf(WebAssembly.RuntimeError);
  });

  it('does not report the trap as an invalid argument', async () => {
    const { checkLogin } = createModuleContext(await openRaw()).raw as unknown as {
      checkLogin: (email: string) => number;
    };
    expect(thrownBy(() => checkLogin('a'))).not.toBeInstanceOf(CoreError);
  });
});
