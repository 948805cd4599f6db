import { useEffect } from 'react';
import { useCartStore } from '../../../shared/core/cart';
import { pendingPayment, settlePayment } from '../../../shared/storage/purchases';
import { showToast } from '../../../shared/ui';
import { texts } from './texts';

/** Milliseconds, long enough for a returning shopper to read it. */
const READING_TIME = 8000;

/**
 * Informs a shopper who returned from the payment page that nothing was charged, once the server has confirmed it.
 *
 * @param fingerprint The fingerprint of the order in the cart; null until it is known.
 */
export function useReturnNotice(fingerprint: string | null): void {
  const cart = useCartStore();

  useEffect(() => {
    if (fingerprint === null) return undefined;
    const pending = pendingPayment.read();
    if (pending?.url !== null || pending.fingerprint === null) return undefined;
    const call = new AbortController();
    settlePayment(cart, pending.id, call.signal).then(
      ({ status, pending: isAwaited }) => {
        // A paid session, or one to be paid in cash, has its own message.
        if (call.signal.aborted || status !== 'open' || isAwaited) return;
        pendingPayment.save({ ...pending, fingerprint: null });
        const isSame = pending.fingerprint === fingerprint;
        showToast({
          id: 'returned',
          kind: 'info',
          text: isSame ? texts.returned.same : texts.returned.changed,
          duration: READING_TIME,
        });
      },
      () => undefined, // Nothing is known, so nothing is said.
    );
    return () => {
      call.abort();
    };
  }, [cart, fingerprint]);
}
