import type { ErrorCode } from './types/errors.js';

/**
 * What the core throws: for a caller's mistake, or because the module could not be loaded
 * (`core_unavailable`, with the reason as its `cause`). What a shopper may do wrong is returned as a
 * value instead.
 */
export class CoreError extends Error {
  override readonly name = 'CoreError';

  constructor(
    /** Stable; decide by this, not by the message. */
    readonly code: ErrorCode,
    options?: ErrorOptions,
  ) {
    super(`shop core: ${code}`, options);
  }
}
