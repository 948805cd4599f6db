import { catalogue } from './catalogue.js';
import { openSharedBuffer, type SharedBuffer } from './shared_buffer.js';
import { wrapTraps } from './wrap_traps.js';
import type { RawShopCore } from './raw/shop_core.js';

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
  const raw = wrapTraps(module, onTrap);
  if (raw.version() !== catalogue.version) {
    throw new Error(`The module has catalogue ${raw.version()}, the scripts ${catalogue.version}.`);
  }
  return { raw, trapped, buffer: openSharedBuffer(module) };
}
