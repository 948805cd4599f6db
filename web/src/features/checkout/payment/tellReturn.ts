import type { CartStore } from '../../../shared/core/cart';
import {
  pendingPayment,
  type PendingPayment,
} from '../../../shared/storage/purchases/pendingPayment';
import { settlePayment } from '../../../shared/storage/purchases/settlePayment';
import { showToast } from '../../../shared/ui/toast';
import { texts } from './texts';

/** Milliseconds, long enough for a returning shopper to read it. */
const READING_TIME = 8000;

/**
 * Informs a shopper who returned from the payment page that nothing was charged, once the server has confirmed it.
 *
 * @param fingerprint The fingerprint of the order in the cart.
 * @throws ApiError.
 */
export async function tellReturn(
  cart: CartStore,
  pending: PendingPayment,
  fingerprint: string,
  signal: AbortSignal,
): Promise<void> {
  const { state } = await settlePayment(cart, pending.id, signal);
  // A paid session, or one to be paid in cash, has its own message.
  if (signal.aborted || state !== 'open') return;
  pendingPayment.save({ ...pending, fingerprint: null });
  const text = texts.returned[pending.fingerprint === fingerprint ? 'same' : 'changed'];
  showToast({ id: 'returned', kind: 'info', text, duration: READING_TIME });
}
