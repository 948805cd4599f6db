import type { ErrorCode } from './types/errors.js';

/**
 * What the core throws: for a caller's mistake, because the module could not be loaded
 * (`core_unavailable`), or because it has stopped in the middle of a call (`core_trapped`: no memory
 * left, or a fault of its own; nothing that it says from then on is to be trusted, so load the page
 * anew), the last two with the reason as their `cause`. What a shopper may do wrong is returned as a
 * value instead.
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
    readonly code: ErrorCode,
    options?: ErrorOptions,
    /** For people: where it happened, and what the engine said. */
    detail = '',
  ) {
    super(`shop core: ${code}${detail}`, options);
  }
}
