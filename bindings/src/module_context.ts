import { readRules, type Rule } from './rules.js';
import { openSharedBuffer, type SharedBuffer } from './shared_buffer.js';
import { wrapTraps } from './wrap_traps.js';
import type { RawShopCore } from './raw/shop_core.js';
import type { ErrorCode } from './types/errors.js';

/** The loaded module with the helpers that every part of the core API uses. */
export interface ModuleContext {
  readonly raw: RawShopCore;
  /** Resolves when a call has trapped. */
  readonly trapped: Promise<void>;
  readonly buffer: SharedBuffer;
  /** Returns the error code of a status other than 0. */
  readonly codeOf: (status: number) => ErrorCode;
  readonly rules: readonly Rule[];
  /** Returns a text that can be passed to the module. */
  readonly text: (value: string) => string;
}

const LONE_SURROGATES = /\p{Surrogate}/gu;

export function createModuleContext(module: RawShopCore): ModuleContext {
  let onTrap = (): void => undefined;
  const trapped = new Promise<void>((resolve) => {
    onTrap = resolve;
  });
  const raw = wrapTraps(module, onTrap);
  const names = raw.errorNames().split('/') as ErrorCode[];
  const longest = raw.maxText();
  return {
    raw,
    trapped,
    buffer: openSharedBuffer(module),
    codeOf: (status) => names[status - 1] ?? 'internal',
    rules: readRules(raw.rules()),
    // The module rejects any longer text, so the text is cut instead of copying gigabytes.
    // Lone surrogates have no UTF-8 form, and the glue would swallow the character after them.
    text: (value) => value.slice(0, longest + 1).replace(LONE_SURROGATES, '\uFFFD'),
  };
}
