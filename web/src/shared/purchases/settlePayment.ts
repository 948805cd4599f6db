import { readCheckoutSession, type PaymentState } from '../api/checkout';
import type { CartStore } from '../cart';
import { orderChoices } from '../order';
import { pendingPayment } from './pendingPayment';
import { purchases } from './purchases';

/** A payment, and whether this device has begun it. */
export interface SettledPayment extends PaymentState {
  readonly isOwn: boolean;
}

/**
 * Asks what has become of a session. What was paid on this device goes into the list of its purchases and out of its
 * cart, whichever page and tab hears of it first. A session of another device touches neither.
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
  if (!isListed) return { ...payment, isOwn: isBegunHere };
  // What was not paid in time.
  if (payment.status === 'expired') purchases.remove(sessionId);
  if (payment.status === 'paid') {
    const lines =
      payment.type === 2
        ? []
        : payment.order.lines.map(({ id, quantity }) => ({ planId: id, quantity }));
    void cart.subtractPaid(lines, () => {
      const isDue = purchases.claim(sessionId, payment);
      if (isDue) orderChoices.removePaid(lines);
      return isDue;
    });
  }
  return { ...payment, isOwn: true };
}
