import type { CoreErrorCode } from './types.js';

/**
 * Error thrown by the core:
 * - for a caller's mistake; `argument_invalid` names the function, the argument and the value;
 * - `core_unavailable` when the module could not be loaded, with the reason as its `cause`;
 * - `core_trapped` when the module stopped in the middle of a call (out of memory, or a bug), with the reason as its
 *   `cause`. Do not use this instance afterwards; {@link loadShopCore} loads another one.
 *
 * A shopper's mistakes are returned as values instead.
 * @example
 * try {
 *   core.formatMxn(-1);
 * } catch (error) {
 *   error instanceof CoreError && error.code; // 'amount_negative'
 * }
 */
export class CoreError extends Error {
  override readonly name = 'CoreError';

  constructor(
    /** The stable code; programs must use it instead of the message. */
    readonly code: CoreErrorCode,
    options?: ErrorOptions,
    /** The message for developers: the function that failed and the engine's error. */
    detail = '',
  ) {
    super(`shop core: ${code}${detail}`, options);
  }

  /**
   * Returns the error of the core, also one that a worker has posted, of which the copy keeps only the message; null for
   * any other value.
   * @example
   * const copy = structuredClone(new CoreError('cart_malformed'));
   * CoreError.from(copy)?.code; // 'cart_malformed'
   */
  static from(error: unknown): CoreError | null {
    if (error instanceof CoreError) return error;
    const { message } = (error ?? {}) as Partial<Error>;
    const [, code, detail] = /^shop core: (\w+)(.*)$/s.exec(String(message)) ?? [];
    return code === undefined
      ? null
      : new CoreError(code as CoreErrorCode, { cause: error }, detail);
  }
}
