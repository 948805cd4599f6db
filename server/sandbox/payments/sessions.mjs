import { randomText } from '../random-text.mjs';
import { readSessionParams, totalOf } from './session-params.mjs';

/**
 * @typedef {import('./session-params.mjs').SessionParams & { id: string, created: number,
 *   status: 'open' | 'complete' | 'expired', paymentIntent: string | null }} Session
 *   created: seconds since 1970; paymentIntent: null until paid
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
    const session = { ...params, id, created, status: 'open', paymentIntent: null };
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

  /** Changes an open session only; gives what it is afterwards, as expire() does. */
  pay(/** @type {string} */ id) {
    const session = this.find(id);
    if (session?.status === 'open') {
      session.status = 'complete';
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

/** success_url with the provider's placeholder filled in. */
export const filledSuccessUrl = (/** @type {Session} */ { successUrl, id }) =>
  successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** The object as the provider's API shows it. page: where its payment page is */
export function sessionObject(/** @type {Session} */ session, /** @type {string} */ page) {
  const paid = session.status === 'complete';
  const email = session.customerEmail;
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: totalOf(session),
    amount_total: totalOf(session),
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: 'mxn',
    customer: null,
    customer_details: paid || email !== null ? { email, name: null, phone: null } : null,
    customer_email: email,
    expires_at: session.expiresAt,
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.paymentIntent,
    payment_method_types: ['card'],
    payment_status: paid ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted',
    url: session.status === 'open' ? page : null,
  };
}
