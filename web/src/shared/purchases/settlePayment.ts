import { readCheckoutSession, type PaymentState } from '../api/checkout';
import type { CartStore } from '../cart';
import { orderChoices } from '../order';
import { pendingPayment } from './pendingPayment';
import { purchases } from './purchases';

/** A payment, and whether this device has begun it. */
export interface SettledPayment extends PaymentState {
  readonly isOwn: boolean;
  /** Whether its part of the cart was set aside, to be paid at a shop. */
  readonly isSetAside: boolean;
}

/**
 * Asks for the status of a session. What was paid on this device, or is to be paid at a shop, goes into the list of
 * its purchases and out of its cart, whichever page and tab hears of it first. A session of another device touches
 * neither.
 *
 * @throws ApiError; `session_unknown` when there is no such session.
 */
export async function settlePayment(
  cart: CartStore,
  sessionId: string,
  signal: AbortSignal,
): Promise<SettledPayment> {
  const payment = await readCheckoutSession(sessionId, signal);
  const isBegunHere = pendingPayment.read()?.id === sessionId;
  const isListed = purchases.read().some((entry) => entry.sessionId === sessionId);
  if (!isListed) return { ...payment, isOwn: isBegunHere, isSetAside: false };
  if (payment.status === 'expired') purchases.expire(sessionId);
  if (payment.status === 'paid' || payment.pending) {
    const lines =
      payment.type === 2
        ? []
        : payment.order.lines.map(({ id, quantity }) => ({ planId: id, quantity }));
    const subtracted = cart.subtractPaid(lines, () => {
      const isDue = payment.pending
        ? purchases.setAside(sessionId, payment)
        : purchases.claim(sessionId, payment);
      if (isDue) orderChoices.removePaid(lines);
      return isDue;
    });
    void subtracted.then((change) => {
      // Lines set aside return when their purchase expires, not while its payment is pending.
      if (payment.pending && change !== null) cart.backup.remove();
    });
  }
  const kept = purchases.read().find((entry) => entry.sessionId === sessionId);
  const isSetAside = payment.type === 1 && (payment.pending || kept?.voucher?.isExpired === true);
  return { ...payment, isOwn: true, isSetAside };
}
