import { CoreError } from './core_error.js';
import type { RawShopCore } from './raw/shop_core.js';

type Call = (...args: readonly unknown[]) => unknown;

/**
 * Returns the module with functions that throw a `CoreError` `core_trapped`, which names the function, instead of the
 * engine's `unreachable` or `Aborted()`.
 * @param onTrap Called before the error is thrown.
 */
export function wrapTraps(raw: RawShopCore, onTrap: () => void): RawShopCore {
  // Inherits members that change, such as the views of the memory.
  const guarded = Object.create(raw) as Record<string, unknown>;
  for (const [name, call] of Object.entries(raw) as [string, unknown][]) {
    if (typeof call === 'function') guarded[name] = guardedCall(name, call as Call, onTrap);
  }
  return guarded as unknown as RawShopCore;
}

function guardedCall(name: string, call: Call, onTrap: () => void): Call {
  return (...args) => {
    try {
      return call(...args);
    } catch (cause) {
      if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
      onTrap();
      throw new CoreError('core_trapped', { cause }, `, in ${name}: ${cause.message}`);
    }
  };
}
