import { readCheckoutSession, type PaymentState } from '../../api/checkout';
import type { CartStore } from '../../core/cart';
import { cartBackup } from '../../core/cart/backup';
import { subtractPaid } from '../../core/cart/subtractPaid';
import { findPlan } from '../../core/catalogue';
import { orderChoices } from '../../core/order';
import { pendingPayment } from './pendingPayment';
import { purchases } from './purchases';

/** A payment, and what this device knows of it. */
export interface SettledPayment extends PaymentState {
  /** False for a payment of another device, or if this device could store nothing. */
  readonly isOwn: boolean;
  /** Ten digits of a top-up's phone, in the tab in which they were typed. */
  readonly phone: string | null;
  /** Whether its items were set aside from the cart, to be paid in cash at a store. */
  readonly isSetAside: boolean;
}

/**
 * Fetches the status of a session. If it was started on this device and is paid, or is to be paid in cash at a store,
 * stores it in the purchases and removes its items from the cart. A session of another device changes neither.
 *
 * @throws ApiError; `session_unknown` if it does not exist.
 */
export async function settlePayment(
  cart: CartStore,
  sessionId: string,
  signal: AbortSignal,
): Promise<SettledPayment> {
  const payment = await readCheckoutSession(sessionId, signal);
  const { type, state, order } = payment;
  const begun = pendingPayment.read();
  const isBegunHere = begun?.id === sessionId;
  const phone = isBegunHere ? begun.phone : null;
  // The status is final. On a shared computer the number must not stay in the tab.
  if (isBegunHere && (state === 'paid' || state === 'expired')) pendingPayment.remove();
  const isListed = purchases.read().some((entry) => entry.sessionId === sessionId);
  if (!isListed) return { ...payment, isOwn: isBegunHere, phone, isSetAside: false };
  if (state === 'expired') purchases.expire(sessionId);
  const lines = type === 2 ? [] : order.lines.map(({ id, quantity }) => ({ planId: id, quantity }));
  // Lines of a plan that a newer version has added are in the cart, but not within reach: that version settles them.
  const isKnown = lines.every(({ planId }) => findPlan(null, planId) !== undefined);
  if (isKnown && (state === 'paid' || state === 'awaited')) {
    const subtracted = subtractPaid(cart, lines, () => {
      const isDue = purchases.claim(sessionId, payment);
      if (isDue) orderChoices.removePaid(lines);
      return isDue;
    });
    void subtracted.then((change) => {
      // Lines set aside return when their purchase expires, not while its payment is pending.
      if (state === 'awaited' && change !== null) cartBackup.remove();
    });
  }
  const kept = purchases.read().find((entry) => entry.sessionId === sessionId);
  const isSetAside = type === 1 && (state === 'awaited' || kept?.state === 'expired');
  return { ...payment, isOwn: true, phone, isSetAside };
}
