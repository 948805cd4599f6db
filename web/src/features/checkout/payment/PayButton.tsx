import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useOnline } from '../../../shared/ui/hooks/useOnline';
import { choiceReview, focusChoice, useOrder } from '../../../shared/core/order';
import { Button } from '../../../shared/ui/Button';
import { showToast } from '../../../shared/ui/toast';
import { PaymentDialog } from './PaymentDialog';
import { texts } from './texts';
import { fingerprintOf } from './checkoutRequest';
import { usePaymentFlow } from './usePaymentFlow';
import { useCartStore } from '../../../shared/core/cart';
import { pendingPayment } from '../../../shared/storage/purchases/pendingPayment';
import { settlePayment } from '../../../shared/storage/purchases/settlePayment';

/** The button 'Pagar', which starts the payment of the cart. */
export function PayButton() {
  const online = useOnline();
  const order = useOrder();
  const payment = usePaymentFlow(order);

  const start = (): void => {
    const [fault] = order?.faults ?? [];
    if (fault !== undefined) {
      // Rendered first, because the control with the error may be collapsed.
      flushSync(choiceReview.beStrict);
      focusChoice(fault);
      return;
    }
    payment.begin();
  };

  useReturnNotice(order && fingerprintOf(order));

  return (
    <div className="stack-1">
      <Button size="lg" block disabled={order === null} onClick={start}>
        {texts.pay}
      </Button>
      <p role="status" className="small coral">
        {online ? '' : texts.offlineNotice}
      </p>
      <PaymentDialog payment={payment} />
    </div>
  );
}

/** Milliseconds, long enough for a returning shopper to read it. */
const READING_TIME = 8000;

/**
 * Informs a shopper who returned from the payment page that nothing was charged, once the server has confirmed it.
 *
 * @param fingerprint The fingerprint of the order in the cart; null until it is known.
 */
function useReturnNotice(fingerprint: string | null): void {
  const cart = useCartStore();

  useEffect(() => {
    if (fingerprint === null) return undefined;
    const pending = pendingPayment.read();
    if (pending?.url !== null || pending.fingerprint === null) return undefined;
    const call = new AbortController();
    settlePayment(cart, pending.id, call.signal).then(
      ({ state }) => {
        // A paid session, or one to be paid in cash, has its own message.
        if (call.signal.aborted || state !== 'open') return;
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
    return () => call.abort();
  }, [cart, fingerprint]);
}
