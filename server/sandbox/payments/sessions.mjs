import { randomText } from '../random-text.mjs';
import { FieldReader } from './field-reader.mjs';
import { readSessionParams, subtotalOf, totalOf } from './session-params.mjs';

/**
 * @typedef {{ line1: string, line2: string | null, city: string, state: string, postal_code: string,
 *   country: string }} Address
 *
 * Who paid, as the provider gives it back; null where it was not asked.
 * @typedef {{ email: string, name: string | null, phone: string | null,
 *   shipping: { name: string, address: Address } | null }} Customer
 *
 * @typedef {import('./session-params.mjs').SessionParams & { id: string, created: number,
 *   status: 'open' | 'complete' | 'expired', paymentIntent: string | null, shippingRate: string,
 *   customer: Customer | null }} Session
 *   created: seconds since 1970; paymentIntent, customer: null until paid
 */

/** A sandbox that runs for weeks must not grow for ever: the oldest go first. */
const most = 20_000;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** All sessions of this run, in memory, oldest first. Open ones expire by the clock whenever somebody looks. */
export class Sessions {
  /** @type {Map<string, Session>} */
  #sessions = new Map();

  /** Throws an ApiError for parameters that the provider would refuse. */
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
      paymentIntent: null,
      shippingRate: `shr_${randomText(24)}`,
      customer: null,
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
    return session;
  }

  /**
   * Newest first, as the provider lists them. Reads `created` (a second, or [gt], [gte], [lt], [lte]), `status`,
   * `limit` (1 to 100, 10 if absent) and `starting_after`.
   */
  list(/** @type {import('./form.mjs').Form} */ form) {
    const fields = new FieldReader(form);
    const limit = fields.integer('limit', 1, 100) ?? 10;
    const status = fields.text('status');
    const after = fields.text('starting_after');
    const within = readRange(fields);
    fields.finish();
    if (after !== null && !this.#sessions.has(after)) {
      const message = `No such checkout.session: '${after}'`;
      throw fields.wrong('starting_after', 'resource_missing', message);
    }
    const newestFirst = [...this.#sessions.keys()].reverse();
    const found = newestFirst
      .slice(after === null ? 0 : newestFirst.indexOf(after) + 1)
      .flatMap((id) => this.find(id) ?? [])
      .filter(
        (session) => within(session.created) && (status ?? session.status) === session.status,
      );
    return { sessions: found.slice(0, limit), hasMore: found.length > limit };
  }

  /** Changes an open session only; gives what it is afterwards, as expire() does. */
  pay(/** @type {string} */ id, /** @type {Customer} */ customer) {
    const session = this.find(id);
    if (session?.status === 'open') {
      session.status = 'complete';
      session.customer = customer;
      session.paymentIntent = `pi_${randomText(24)}`;
    }
    return session;
  }

  expire(/** @type {string} */ id) {
    const session = this.find(id);
    if (session?.status === 'open') session.status = 'expired';
    return session;
  }
}

/** Whether a time lies within what the call names as `created`. @returns {(time: number) => boolean} */
function readRange(/** @type {FieldReader} */ fields) {
  const last = 2 ** 40;
  if (fields.isText('created')) {
    const exactly = fields.integer('created', 0, last);
    return (time) => time === exactly;
  }
  const range = fields.group('created');
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map(
    (bound) => range?.integer(bound, 0, last) ?? null,
  );
  range?.finish();
  return (time) =>
    time > (gt ?? -1) && time >= (gte ?? 0) && time < (lt ?? last) && time <= (lte ?? last);
}

/** success_url with the provider's placeholder filled in. */
export const filledSuccessUrl = (/** @type {Session} */ { successUrl, id }) =>
  successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** The object as the provider's API shows it. page: where its payment page is */
export function sessionObject(/** @type {Session} */ session, /** @type {string} */ page) {
  const paid = session.status === 'complete';
  const { customer, shipping } = session;
  const email = customer?.email ?? session.customerEmail;
  const name = customer?.name ?? null;
  const shippingAmount = shipping?.amount ?? 0;
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: subtotalOf(session),
    amount_total: totalOf(session),
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    collected_information: customer && {
      business_name: null,
      individual_name: name,
      shipping_details: customer.shipping,
    },
    created: session.created,
    currency: 'mxn',
    customer: null,
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
    expires_at: session.expiresAt,
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    name_collection: session.asks.name && {
      individual: { enabled: true, optional: session.asks.name === 'optional' },
    },
    payment_intent: session.paymentIntent,
    payment_method_types: ['card'],
    payment_status: paid ? 'paid' : 'unpaid',
    phone_number_collection: { enabled: session.asks.phone },
    shipping_address_collection: session.asks.address ? { allowed_countries: ['MX'] } : null,
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
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: shippingAmount, amount_tax: 0 },
    ui_mode: 'hosted',
    url: session.status === 'open' ? page : null,
  };
}
