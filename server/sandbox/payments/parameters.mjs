// The parameters of each call in the pinned version of the provider's API. A test compares them with the types of the
// provider's package.

import {
  boolean,
  either,
  email,
  group,
  integer,
  list,
  metadata,
  oneOf,
  required,
  text,
  url,
} from './parameter.mjs';

/** The only supported version: that of the installed `stripe` package. */
export const apiVersion = '2026-10-28.endive';

/** The payment methods; `oxxo` is paid in cash, days later. */
export const paymentMethods = /** @type {const} */ (['card', 'oxxo']);

export const mostAmount = 99_999_999; // centavos: eight digits, for any currency
const amount = required(integer(0, mostAmount));
const currency = required(oneOf('mxn'));
const seconds = integer(0, 2 ** 40);

const lineItem = group(
  {
    price_data: required(
      group(
        {
          currency,
          product_data: required(
            group({ description: text(), name: required(text()) }, [
              'images',
              'metadata',
              'tax_code',
              'tax_details',
              'unit_label',
            ]),
          ),
          unit_amount: amount,
        },
        ['product', 'recurring', 'tax_behavior', 'unit_amount_decimal'],
      ),
    ),
    quantity: integer(1, 999_999),
  },
  ['adjustable_quantity', 'metadata', 'price', 'tax_rates'],
);

const shippingOption = group(
  {
    shipping_rate_data: required(
      group(
        {
          display_name: required(text(100)),
          fixed_amount: required(group({ amount, currency }, ['currency_options'])),
          type: oneOf('fixed_amount'),
        },
        ['delivery_estimate', 'metadata', 'tax_behavior', 'tax_code'],
      ),
    ),
  },
  ['shipping_rate'],
);

/** POST /v1/checkout/sessions: one-off payments in pesos, with prices given in the call, sent within Mexico. */
export const sessionCreate = group(
  {
    adaptive_pricing: group({ enabled: boolean() }),
    allowed_payment_method_types: list(oneOf(...paymentMethods), paymentMethods.length),
    cancel_url: url(),
    client_reference_id: text(200),
    customer_email: email(),
    expires_at: seconds,
    line_items: required(list(lineItem, 100)),
    locale: oneOf('auto', 'es', 'es-419'),
    metadata: metadata(),
    mode: required(oneOf('payment')),
    payment_intent_data: group({ receipt_email: email() }, [
      'application_fee_amount',
      'capture_method',
      'description',
      'metadata',
      'on_behalf_of',
      'setup_future_usage',
      'shipping',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'transfer_data',
      'transfer_group',
    ]),
    name_collection: group(
      { individual: group({ enabled: required(boolean()), optional: boolean() }) },
      ['business'],
    ),
    phone_number_collection: group({ enabled: required(boolean()) }),
    shipping_address_collection: group({ allowed_countries: required(list(oneOf('MX'), 1)) }),
    shipping_options: list(shippingOption, 5),
    success_url: required(url()),
  },
  [
    'after_expiration',
    'allow_promotion_codes',
    'automatic_tax',
    'billing_address_collection',
    'branding_settings',
    'consent_collection',
    'currency',
    'custom_fields',
    'custom_text',
    'customer',
    'customer_account',
    'customer_creation',
    'customer_update',
    'discounts',
    'excluded_payment_method_types',
    'expand',
    'integration_identifier',
    'invoice_creation',
    'managed_payments',
    'optional_items',
    'origin_context',
    'payment_method_collection',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'permissions',
    'redirect_on_completion',
    'return_url',
    'saved_payment_method_options',
    'setup_intent_data',
    'submit_type',
    'subscription_data',
    'tax_id_collection',
    'ui_mode',
    'wallet_options',
  ],
);

/** GET /v1/checkout/sessions */
export const sessionList = group(
  {
    created: either(seconds, group({ gt: seconds, gte: seconds, lt: seconds, lte: seconds })),
    expand: list(oneOf('data.payment_intent.latest_charge'), 20),
    limit: integer(1, 100),
    starting_after: text(),
    status: oneOf('complete', 'expired', 'open'),
  },
  [
    'customer',
    'customer_account',
    'customer_details',
    'ending_before',
    'payment_intent',
    'payment_link',
    'subscription',
  ],
);

/** GET /v1/checkout/sessions/{id} */
export const sessionRetrieve = group({
  expand: list(oneOf('payment_intent', 'payment_intent.latest_charge'), 20),
});

/** POST /v1/checkout/sessions/{id}/expire */
export const sessionExpire = group({}, ['expand']);
