import { ApiError } from './errors.mjs';
import { FieldReader } from './field-reader.mjs';

/** @typedef {ReturnType<typeof readSessionParams>} SessionParams what a caller asks for */

const leastTotal = 1_000; // centavos: the provider's minimum for MXN
const mostAmount = 99_999_999; // centavos: eight digits, for any currency
const mostQuantity = 999_999;
const mostLines = 100;
const mostShippingOptions = 5;
const day = 86_400;

/**
 * Checks the parameters of POST /v1/checkout/sessions by the rules that the provider documents for one-off payments
 * with prices given in the call:
 * - required: mode=payment, success_url, line_items[n][price_data][currency|unit_amount|product_data[name]], with
 *   line_items numbered from 0, at most 100;
 * - quantity 1 to 999,999 (1 if absent); currency mxn; total from 10.00 to 999,999.99 pesos;
 * - expires_at from 30 minutes to 24 hours from now (24 hours if absent);
 * - metadata: at most 50 keys of 40 characters with values of 500;
 * - shipping_address_collection to Mexico only, at most 5 shipping_options with a fixed amount in mxn, of which the
 *   first is charged;
 * - a parameter that is not among those read here is refused.
 *
 * @param {import('./form.mjs').Form} form
 * @param {number} now in seconds since 1970, as `expiresAt`
 */
export function readSessionParams(form, now) {
  const fields = new FieldReader(form);
  const mode = fields.required('mode', fields.text('mode'));
  if (mode !== 'payment') {
    const message = `Invalid mode: ${mode}. This account takes payments only.`;
    throw fields.wrong('mode', 'parameter_invalid_string', message);
  }
  const params = {
    successUrl: fields.required('success_url', fields.url('success_url')),
    cancelUrl: fields.url('cancel_url'),
    lines: fields.list('line_items', mostLines).map(readLine),
    metadata: readMetadata(fields),
    customerEmail: readEmail(fields),
    clientReferenceId: fields.text('client_reference_id', 200),
    locale: fields.text('locale', 10),
    expiresAt: readExpiry(fields, now),
    asks: {
      name: readNameCollection(fields),
      phone: readSwitch(fields.group('phone_number_collection')),
      address: readAddressCollection(fields),
    },
    shipping: readShipping(fields),
  };
  fields.ignore('payment_method_types', 'payment_intent_data', 'submit_type');
  fields.ignore('billing_address_collection');
  fields.finish();
  checkTotal(totalOf(params));
  return params;
}

/** In centavos. @param {{ lines: ReturnType<typeof readLine>[] }} params */
export const subtotalOf = ({ lines }) =>
  lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);

/**
 * The same with shipping.
 *
 * @param {{ lines: ReturnType<typeof readLine>[], shipping: { amount: number } | null }} params
 */
export const totalOf = ({ lines, shipping }) => subtotalOf({ lines }) + (shipping?.amount ?? 0);

function readLine(/** @type {FieldReader} */ fields) {
  const price = fields.required('price_data', fields.group('price_data'));
  readCurrency(price);
  const unitAmount = price.required('unit_amount', price.integer('unit_amount', 0, mostAmount));
  const product = price.required('product_data', price.group('product_data'));
  const name = product.required('name', product.text('name'));
  const description = product.text('description');
  product.ignore('images', 'metadata');
  product.finish();
  price.finish();
  const quantity = fields.integer('quantity', 1, mostQuantity) ?? 1;
  fields.finish();
  return { name, description, unitAmount, quantity };
}

function readCurrency(/** @type {FieldReader} */ fields) {
  const currency = fields.required('currency', fields.text('currency')).toLowerCase();
  if (currency === 'mxn') return;
  const message = `Invalid currency: ${currency}. This account sells in mxn only.`;
  throw fields.wrong('currency', 'parameter_invalid_string', message);
}

/** @returns {Record<string, string>} */
function readMetadata(/** @type {FieldReader} */ fields) {
  const group = fields.group('metadata');
  if (group === null) return {};
  if (group.names.length > 50) {
    throw fields.wrong('metadata', 'parameter_invalid_array', 'Metadata is limited to 50 keys');
  }
  const long = group.names.find((key) => key.length > 40);
  if (long !== undefined) {
    const message = 'Metadata keys are limited to 40 characters';
    throw group.wrong(long, 'parameter_invalid_string', message);
  }
  return Object.fromEntries(group.names.map((key) => [key, group.text(key, 500) ?? '']));
}

function readEmail(/** @type {FieldReader} */ fields) {
  const email = fields.text('customer_email', 512);
  if (email === null || /^[^@]+@[^ @]+$/.test(email)) return email;
  throw fields.wrong('customer_email', 'email_invalid', `Invalid email address: ${email}`);
}

/** A group that holds whether something is on, and nothing else; off where there is none. */
function readSwitch(/** @type {FieldReader | null} */ fields) {
  if (fields === null) return false;
  const enabled = fields.required('enabled', fields.boolean('enabled'));
  fields.finish();
  return enabled;
}

/** Whether the page asks who pays for a name. @returns {'required' | 'optional' | null} */
function readNameCollection(/** @type {FieldReader} */ fields) {
  const individual = fields.group('name_collection')?.group('individual') ?? null;
  if (individual === null) return null;
  const optional = individual.boolean('optional') ?? false;
  if (!readSwitch(individual)) return null;
  return optional ? 'optional' : 'required';
}

function readAddressCollection(/** @type {FieldReader} */ fields) {
  const collection = fields.group('shipping_address_collection');
  if (collection === null) return false;
  const countries = collection.required('allowed_countries', collection.group('allowed_countries'));
  const codes = countries.names.map((index) => countries.required(index, countries.text(index)));
  if (codes.join() !== 'MX') {
    const message = 'This account sends to MX only.';
    throw collection.wrong('allowed_countries', 'parameter_invalid_string', message);
  }
  collection.finish();
  return true;
}

function readShipping(/** @type {FieldReader} */ fields) {
  if (!fields.names.includes('shipping_options')) return null;
  const [first = null] = fields.list('shipping_options', mostShippingOptions).map((option) => {
    const rate = option.required('shipping_rate_data', option.group('shipping_rate_data'));
    const type = rate.text('type') ?? 'fixed_amount';
    if (type !== 'fixed_amount') {
      throw rate.wrong('type', 'parameter_invalid_string', `Invalid type: ${type}`);
    }
    const name = rate.required('display_name', rate.text('display_name', 100));
    const fixed = rate.required('fixed_amount', rate.group('fixed_amount'));
    const amount = fixed.required('amount', fixed.integer('amount', 0, mostAmount));
    readCurrency(fixed);
    fixed.finish();
    rate.ignore('delivery_estimate', 'metadata', 'tax_behavior', 'tax_code');
    rate.finish();
    option.finish();
    return { name, amount };
  });
  return first;
}

function readExpiry(/** @type {FieldReader} */ fields, /** @type {number} */ now) {
  const asked = fields.integer('expires_at', 0, 2 ** 40) ?? now + day;
  // A minute of grace at both ends, for clocks that differ.
  if (asked >= now + 29 * 60 && asked <= now + day + 60) return asked;
  const message =
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.';
  throw fields.wrong('expires_at', 'parameter_invalid_integer', message);
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
