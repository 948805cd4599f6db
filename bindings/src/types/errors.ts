import type { CartErrorCode, ParsedAmount, QuoteResult, RestoreCode } from './cart.js';
import type { FieldErrorCode, ImeiAnswer, ImeiCheck } from './checks.js';
import type { PostalCodeZone, ShippingCost, UnitPhoneError } from './order.js';

type CodeOf<Result> = Result extends { readonly ok: false; readonly code: infer Code }
  ? Code
  : never;

/**
 * Every error code that the package returns or throws. A code has the same name in the C++ core and in the JSON of the
 * HTTP API. A test looks each one up in the C++ list.
 * @example
 * const code: ErrorCode = 'quantity_limit';
 * const full = core.setQuantity(core.add(core.emptyCart, 204).cart, 204, 100);
 * !full.ok && full.code === code; // true
 */
export type ErrorCode =
  | CartErrorCode
  | RestoreCode
  | FieldErrorCode
  | UnitPhoneError['code']
  | CodeOf<ImeiCheck | ImeiAnswer | ParsedAmount | PostalCodeZone | QuoteResult | ShippingCost>
  | CoreErrorCode;

/**
 * The codes of a {@link CoreError}: of a caller's mistake, and of a core that cannot run.
 * @example
 * const code: CoreErrorCode = 'argument_invalid';
 * code; // 'argument_invalid'
 */
export type CoreErrorCode =
  | 'argument_invalid'
  | 'amount_malformed'
  | 'amount_negative'
  | 'amount_out_of_range'
  | 'cart_malformed'
  | 'field_invalid'
  | 'core_unavailable'
  | 'core_trapped';
