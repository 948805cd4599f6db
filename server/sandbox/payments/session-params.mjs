import { ApiError } from './errors.mjs';
import { mostAmount, paymentMethods, sessionCreate } from './parameters.mjs';

/** @typedef {ReturnType<typeof readSessionParams>} SessionParams what a caller asks for */
/** @typedef {typeof paymentMethods[number]} PaymentMethod */

const leastTotal = 1_000; // centavos: the provider's minimum for MXN
const mostInCash = 1_000_000; // centavos: the provider's maximum for OXXO
const halfHour = 1_800;
const day = 86_400;

/**
 * Reads the parameters of POST /v1/checkout/sessions and checks what the provider documents beyond the form of
 * each: a total from 10.00 to 999,999.99 pesos, `oxxo` up to 10,000.00, expires_at from 30 minutes to 24 hours
 * from now (24 hours if absent). Of several shipping options the first is charged.
 *
 * @param {import('./form.mjs').Form} form
 * @param {number} now in seconds since 1970, as `expiresAt`
 */
export function readSessionParams(form, now) {
  const given = sessionCreate.read(form, '');
  const individual = given.name_collection?.individual ?? null;
  const rate = given.shipping_options?.[0]?.shipping_rate_data ?? null;
  const lines = given.line_items.map(({ price_data: price, quantity }) => ({
    name: price.product_data.name,
    description: price.product_data.description,
    unitAmount: price.unit_amount,
    quantity: quantity ?? 1,
  }));
  const shipping = rate && { name: rate.display_name, amount: rate.fixed_amount.amount };
  const total = totalOf({ lines, shipping });
  checkTotal(total);
  return {
    successUrl: given.success_url,
    cancelUrl: given.cancel_url,
    lines,
    metadata: given.metadata ?? {},
    customerEmail: given.customer_email,
    receiptEmail: given.payment_intent_data?.receipt_email ?? null,
    clientReferenceId: given.client_reference_id,
    locale: given.locale,
    expiresAt: checkedExpiry(given.expires_at ?? now + day, now),
    adaptivePricing: given.adaptive_pricing?.enabled ?? true,
    allowedMethods: given.allowed_payment_method_types,
    methods: eligibleMethods(given.allowed_payment_method_types ?? ['card'], total),
    asks: {
      name: individual?.enabled ? (individual.optional ? 'optional' : 'required') : null,
      phone: given.phone_number_collection?.enabled ?? false,
      address: given.shipping_address_collection !== null,
    },
    shipping,
  };
}

/** Total in centavos without shipping. @param {{ lines: { unitAmount: number, quantity: number }[] }} params */
export const subtotalOf = ({ lines }) =>
  lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);

/**
 * Returns the total in centavos with shipping.
 *
 * @param {{ lines: { unitAmount: number, quantity: number }[], shipping: { amount: number } | null }} params
 */
export const totalOf = ({ lines, shipping }) => subtotalOf({ lines }) + (shipping?.amount ?? 0);

/** Returns the allowed methods that accept the total; the provider omits the others without an
 * error. */
function eligibleMethods(/** @type {string[]} */ allowed, /** @type {number} */ total) {
  const methods = paymentMethods.filter(
    (method) => allowed.includes(method) && (method !== 'oxxo' || total <= mostInCash),
  );
  if (methods.length > 0) return methods;
  throw new ApiError('No valid payment method types for this Checkout Session.');
}

function checkedExpiry(/** @type {number} */ asked, /** @type {number} */ now) {
  if (asked >= now + halfHour && asked <= now + day) return asked;
  const message =
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.';
  throw new ApiError(message, { code: 'parameter_invalid_integer', param: 'expires_at' });
}

function checkTotal(/** @type {number} */ total) {
  const due = "The Checkout Session's total amount due must add up to";
  if (total < leastTotal) {
    throw new ApiError(`${due} at least $10.00 mxn`, { code: 'amount_too_small' });
  }
  if (total > mostAmount) {
    throw new ApiError(`${due} at most $999,999.99 mxn`, { code: 'amount_too_large' });
  }
}
