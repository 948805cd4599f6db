/**
 * Every error code of the product. A code has the same name in the C++ core, in the JSON of the HTTP API
 * and in its OpenAPI document. A test compares this list with the C++ one.
 * @example
 * const code: ErrorCode = 'quantity_limit';
 * const full = core.setQuantity(core.add(core.emptyCart, 204).cart, 204, 100);
 * !full.ok && full.code === code; // true
 */
export type ErrorCode =
  // money
  | 'amount_malformed'
  | 'amount_negative'
  | 'amount_out_of_range'
  // catalogue
  | 'plan_unknown'
  | 'top_up_unknown'
  | 'folio_unknown'
  // cart
  | 'cart_empty'
  | 'line_unknown'
  | 'quantity_invalid'
  | 'quantity_limit'
  | 'total_limit'
  // stored cart
  | 'cart_malformed'
  | 'line_malformed'
  | 'line_duplicated'
  | 'price_changed'
  // quote
  | 'quote_mismatch'
  | 'product_ambiguous'
  // delivery
  | 'sim_invalid'
  | 'units_mismatch'
  | 'nip_malformed'
  | 'number_repeated'
  | 'shipping_zone_required'
  | 'shipping_zone_invalid'
  // IMEI
  | 'imei_not_digits'
  | 'imei_wrong_length'
  | 'imei_multiple'
  | 'imei_check_digit'
  | 'imei_answer_incomplete'
  | 'imei_unavailable'
  // forms
  | 'first_name_required'
  | 'last_name_required'
  | 'address_required'
  | 'between_streets_required'
  | 'postal_code_required'
  | 'references_required'
  | 'phone_required'
  | 'email_required'
  | 'password_required'
  | 'passwords_differ'
  | 'password_unchanged'
  | 'field_too_long'
  | 'phone_malformed'
  | 'email_malformed'
  | 'postal_code_malformed'
  | 'password_too_short'
  | 'contact_required'
  | 'captcha_required'
  | 'captcha_invalid'
  // API
  | 'body_missing'
  | 'body_too_large'
  | 'body_malformed'
  | 'content_type_unsupported'
  | 'field_missing'
  | 'field_invalid'
  | 'type_invalid'
  | 'token_invalid'
  | 'credentials_wrong'
  | 'password_wrong'
  | 'reset_link_invalid'
  | 'email_taken'
  | 'idempotency_key_invalid'
  | 'idempotency_conflict'
  | 'session_unknown'
  | 'payment_unavailable'
  | 'payment_refused'
  | 'busy'
  | 'too_many_requests'
  | 'route_unknown'
  | 'method_not_allowed'
  | 'shutting_down'
  | 'internal'
  // web only
  | 'network_unreachable'
  | 'storage_unavailable'
  | 'storage_full'
  | 'core_unavailable'
  | 'core_trapped';

/**
 * The codes of a {@link CoreError}: of a caller's mistake, and of a core that cannot run.
 * @example
 * const code: CoreErrorCode = 'argument_invalid';
 * code; // 'argument_invalid'
 */
export type CoreErrorCode =
  | 'argument_invalid'
  | Extract<
      ErrorCode,
      | 'amount_malformed'
      | 'amount_negative'
      | 'amount_out_of_range'
      | 'cart_empty'
      | 'cart_malformed'
      | 'field_invalid'
      | 'top_up_unknown'
      | 'total_limit'
      | 'core_unavailable'
      | 'core_trapped'
    >;
