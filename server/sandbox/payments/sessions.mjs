import { randomInt } from 'node:crypto';
import { randomText } from '../random-text.mjs';
import { ApiError } from './errors.mjs';
import { sessionList } from './parameters.mjs';
import { readSessionParams, subtotalOf, totalOf } from './session-params.mjs';

/**
 * @typedef {{ line1: string, line2: string | null, city: string, state: string, postal_code: string,
 *   country: string }} Address
 *
 * The customer in the provider's form; null where not collected.
 * @typedef {{ email: string, name: string | null, phone: string | null,
 *   shipping: { name: string, address: Address } | null }} Customer
 *
 * @typedef {import('./session-params.mjs').SessionParams & { id: string, created: number,
 *   status: 'open' | 'complete' | 'expired', money: 'none' | 'awaited' | 'paid' | 'failed',
 *   paymentIntent: string | null, refunded: number, disputed: boolean, shippingRate: string,
 *   customer: Customer | null, voucher: { reference: string, expiresAt: number } | null }} Session
 *   created: seconds since 1970; money: awaited and failed where it is paid in cash; paymentIntent, customer: null
 *   until complete; voucher: of a payment in cash
 *
 * @typedef {import('./session-params.mjs').PaymentMethod} PaymentMethod
 */

/** A sandbox that runs for weeks has bounded memory: the oldest sessions are removed first. */
const most = 20_000;

/** How long a cash voucher can be paid: the provider's default. */
const voucherSeconds = 3 * 24 * 60 * 60;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** All sessions of this run, in memory, oldest first. Open ones expire when they are next read. */
export class Sessions {
  /** @type {Map<string, Session>} */
  #sessions = new Map();

  /** Throws an ApiError for parameters that the provider would reject. */
  create(/** @type {import('./form.mjs').Form} */ form) {
    const created = nowInSeconds();
    const params = readSessionParams(form, created);
    const id = `cs_test_${randomText(58)}`;
    /** @type {Session} */
    const session = {
      ...params,
      id,
      created,
      status: 'open',
      money: 'none',
      paymentIntent: null,
      refunded: 0,
      disputed: false,
      shippingRate: `shr_${randomText(24)}`,
      customer: null,
      voucher: null,
    };
    this.#sessions.set(id, session);
    const [oldest = ''] = this.#sessions.keys();
    if (this.#sessions.size > most) this.#sessions.delete(oldest);
    return session;
  }

  find(/** @type {string} */ id) {
    const session = this.#sessions.get(id) ?? null;
    if (session?.status === 'open' && nowInSeconds() >= session.expiresAt) {
      session.status = 'expired';
    }
    if (session?.money === 'awaited' && nowInSeconds() >= (session.voucher?.expiresAt ?? 0)) {
      session.money = 'failed';
    }
    return session;
  }

  /** Returns the newest sessions first, as the provider does; 10 unless the call has a limit. */
  list(/** @type {import('./form.mjs').Form} */ form) {
    const { created, limit, starting_after: after, status } = sessionList.read(form, '');
    if (after !== null && !this.#sessions.has(after)) {
      const message = `No such checkout.session: '${after}'`;
      throw new ApiError(message, { code: 'resource_missing', param: 'starting_after' });
    }
    const newestFirst = [...this.#sessions.keys()].reverse();
    const found = newestFirst
      .slice(after === null ? 0 : newestFirst.indexOf(after) + 1)
      .flatMap((id) => this.find(id) ?? [])
      .filter(
        (session) =>
          isWithin(created, session.created) && (status ?? session.status) === session.status,
      );
    const most = limit ?? 10;
    return { sessions: found.slice(0, most), hasMore: found.length > most };
  }

  /** Completes an open session only; returns its new state, as expire() and settle() do. */
  pay(
    /** @type {string} */ id,
    /** @type {Customer} */ customer,
    /** @type {PaymentMethod} */ method = 'card',
  ) {
    const session = this.find(id);
    if (session?.status === 'open') {
      session.status = 'complete';
      session.money = 'paid';
      if (method === 'oxxo') {
        session.money = 'awaited';
        const reference = String(randomInt(1e13, 1e14));
        session.voucher = { reference, expiresAt: nowInSeconds() + voucherSeconds };
      }
      session.customer = customer;
      session.paymentIntent = `pi_${randomText(24)}`;
    }
    return session;
  }

  /** The awaited payment arrives, or fails finally. */
  settle(/** @type {string} */ id, /** @type {boolean} */ paid) {
    const session = this.find(id);
    if (session?.money === 'awaited') session.money = paid ? 'paid' : 'failed';
    return session;
  }

  /** The merchant refunds a payment, up to `refunded` centavos in all, or its payer disputes it. */
  reverse(
    /** @type {string} */ id,
    /** @type {{ refunded: number, disputed: boolean }} */ { refunded, disputed },
  ) {
    const session = this.find(id);
    if (session?.money === 'paid') Object.assign(session, { refunded, disputed });
    return session;
  }

  expire(/** @type {string} */ id) {
    const session = this.find(id);
    if (session?.status === 'open') session.status = 'expired';
    return session;
  }
}

/** Whether a time matches `created` of a call: a second, or bounds. */
function isWithin(
  /** @type {import('./parameter.mjs').ValueOf<typeof sessionList>['created']} */ created,
  /** @type {number} */ time,
) {
  if (created === null || typeof created === 'number') return created === null || time === created;
  const { gt, gte, lt, lte } = created;
  return (
    time > (gt ?? -1) && time >= (gte ?? 0) && time < (lt ?? Infinity) && time <= (lte ?? Infinity)
  );
}

/** success_url with the provider's placeholder filled in. */
export const filledSuccessUrl = (/** @type {Session} */ { successUrl, id }) =>
  successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

const paymentStatuses = {
  none: 'requires_payment_method',
  awaited: 'requires_action',
  paid: 'succeeded',
  failed: 'requires_payment_method',
};

/** The payment as `expand` shows it, with the members that the shop reads. */
const expandedPayment = (/** @type {Session} */ session) =>
  session.paymentIntent && {
    id: session.paymentIntent,
    object: 'payment_intent',
    status: paymentStatuses[session.money],
    latest_charge: {
      id: session.paymentIntent.replace('pi_', 'ch_'),
      object: 'charge',
      amount: totalOf(session),
      amount_refunded: session.refunded,
      disputed: session.disputed,
      refunded: session.refunded === totalOf(session),
    },
  };

/**
 * Returns the session as an object of the provider's API. page: the address of its payment page
 * @param {Session} session
 * @param {string} page
 * @param {boolean} expanded whether the payment is an object
 */
export function sessionObject(session, page, expanded) {
  const { customer, shipping, asks } = session;
  const email = customer?.email ?? session.customerEmail;
  const name = customer?.name ?? null;
  const shippingAmount = shipping?.amount ?? 0;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: session.adaptivePricing },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: session.allowedMethods,
    amount_subtotal: subtotalOf(session),
    amount_total: totalOf(session),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: customer && {
      business_name: null,
      individual_name: name,
      shipping_details: customer.shipping,
    },
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: 'mxn',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details:
      email === null
        ? null
        : {
            address: null,
            business_name: null,
            email,
            individual_name: name,
            name,
            phone: customer?.phone ?? null,
            tax_exempt: 'none',
            tax_ids: [],
          },
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'payment',
    ...(asks.name && {
      name_collection: { individual: { enabled: true, optional: asks.name === 'optional' } },
    }),
    origin_context: null,
    payment_intent: expanded ? expandedPayment(session) : session.paymentIntent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: session.methods,
    payment_status: session.money === 'paid' ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: asks.phone },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: asks.address ? { allowed_countries: ['MX'] } : null,
    shipping_cost: shipping && {
      amount_subtotal: shippingAmount,
      amount_tax: 0,
      amount_total: shippingAmount,
      shipping_rate: session.shippingRate,
    },
    shipping_options: shipping
      ? [{ shipping_amount: shippingAmount, shipping_rate: session.shippingRate }]
      : [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: shippingAmount, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? page : null,
    wallet_options: null,
  };
}
