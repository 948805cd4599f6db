import type { CoreErrorCode } from './types/errors.js';

/**
 * Error thrown by the core:
 * - for a caller's mistake; `argument_invalid` names the function, the argument and the value;
 * - `core_unavailable` when the module could not be loaded, with the reason as its `cause`;
 * - `core_trapped` when the module stopped in the middle of a call (out of memory, or a bug), with the reason as its
 *   `cause`. This instance is then not to be trusted: {@link loadShopCore} loads another one.
 *
 * A shopper's mistakes are returned as values instead.
 * @example
 * ```ts
 * try {
 *   core.formatMxn(-1);
 * } catch (error) {
 *   error instanceof CoreError && error.code; // 'amount_negative'
 * }
 * ```
 */
export class CoreError extends Error {
  override readonly name = 'CoreError';

  constructor(
    /** Stable; decide by this, not by the message. */
    readonly code: CoreErrorCode,
    options?: ErrorOptions,
    /** For people: where it happened, and what the engine said. */
    detail = '',
  ) {
    super(`shop core: ${code}${detail}`, options);
  }
}
