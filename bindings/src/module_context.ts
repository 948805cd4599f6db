import { CoreError } from './core_error.js';
import { openSharedBuffer, type SharedBuffer } from './shared_buffer.js';
import type { RawShopCore } from './raw/shop_core.js';

type Call = (...args: readonly unknown[]) => unknown;

/** The loaded module with the helpers that every part of the core API uses. */
export interface ModuleContext {
  readonly raw: RawShopCore;
  /** Resolves when a call has trapped. */
  readonly trapped: Promise<void>;
  readonly buffer: SharedBuffer;
}

export function createModuleContext(module: RawShopCore): ModuleContext {
  let onTrap = (): void => undefined;
  const trapped = new Promise<void>((resolve) => {
    onTrap = resolve;
  });
  return { raw: wrapTraps(module, onTrap), trapped, buffer: openSharedBuffer(module) };
}

/** Frames that reporting a trap needs, and more. */
const SPARE_FRAMES = 12;

/** Throws a RangeError at the end of the stack, before the module is entered. */
function reserveStack(frames: number): number {
  return frames === 0 ? 0 : 1 + reserveStack(frames - 1);
}

/**
 * Returns the module with functions that throw a `CoreError` `core_trapped`, which names the function, for whatever leaves
 * a call: the core is compiled without exceptions, so the module has stopped in the middle. That may be an engine's
 * `unreachable`, `Aborted()`, or the end of the stack, and an error of another realm.
 * @param onTrap Called before the error is thrown.
 */
function wrapTraps(raw: RawShopCore, onTrap: () => void): RawShopCore {
  // Inherits members that change, such as the views of the memory.
  const guarded = Object.create(raw) as Record<string, unknown>;
  for (const [name, call] of Object.entries(raw) as [string, unknown][]) {
    if (typeof call !== 'function') continue;
    guarded[name] = (...args: readonly unknown[]): unknown => {
      reserveStack(SPARE_FRAMES);
      try {
        return (call as Call)(...args);
      } catch (cause) {
        onTrap();
        const { message = String(cause) } = (cause ?? {}) as Partial<Error>;
        throw new CoreError('core_trapped', { cause }, `, in ${name}: ${message}`);
      }
    };
  }
  return guarded as unknown as RawShopCore;
}
