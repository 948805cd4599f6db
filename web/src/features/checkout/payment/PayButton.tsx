import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useOnline } from '../../../shared/ui/hooks/useOnline';
import { choiceReview, focusChoice, useOrder } from '../../../shared/core/order';
import { Button } from '../../../shared/ui/Button';
import { PaymentDialog } from './PaymentDialog';
import { texts } from './texts';
import { fingerprintOf } from './checkoutRequest';
import { usePaymentFlow } from './usePaymentFlow';
import { useCartStore } from '../../../shared/core/cart';
import { pendingPayment } from '../../../shared/storage/purchases/pendingPayment';

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

  const cart = useCartStore();
  const fingerprint = order && fingerprintOf(order);
  useEffect(() => {
    const pending = pendingPayment.read();
    if (fingerprint === null || pending?.url !== null || pending.fingerprint === null)
      return undefined;
    const call = new AbortController();
    import('./tellReturn')
      .then(({ tellReturn }) => tellReturn(cart, pending, fingerprint, call.signal))
      .catch(() => undefined); // Nothing is known, so nothing is said.
    return () => call.abort();
  }, [cart, fingerprint]);

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
