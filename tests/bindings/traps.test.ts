// The error that a caller receives when the module traps, here because the memory is exhausted.
import { describe, expect, it } from '@jest/globals';
import { CoreError } from '@tuisty/shop-core';
import { createModuleContext } from '../../bindings/dist/module_context.js';
import { exhaust, openCore, openRaw } from './support/core';

describe('a module that traps', () => {
  it("throws a CoreError with a code, the function and the engine's message", async () => {
    const { core, raw } = await openCore();
    exhaust(raw);
    expect(() => core.restoreCart(' '.repeat(1000))).toThrow(
      expect.objectContaining({
        ...{ constructor: CoreError, name: 'CoreError', code: 'core_trapped' },
        message: expect.stringMatching(/^shop core: core_trapped, in restoreCart: Aborted/),
        cause: expect.any(WebAssembly.RuntimeError),
      }),
    );
  });

  it('does not report the trap as an invalid argument', async () => {
    const { checkLogin } = createModuleContext(await openRaw()).raw as unknown as {
      checkLogin: (email: string) => number;
    };
    expect(() => checkLogin('a')).toThrow(expect.not.objectContaining({ constructor: CoreError }));
  });
});
