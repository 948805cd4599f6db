import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useHistoryState } from 'wouter/use-browser-location';
import { useOnline } from '../../../shared/ui/hooks/useOnline';
import type { PAYING } from '../../../shared/core/order';
import { choiceReview, focusChoice, useOrder } from '../../../shared/core/order';
import { onDemand } from '../../../shared/ui/onDemand';
import { Button, showToast } from '../../../shared/ui';
import type { PaymentDialogProps } from './PaymentDialog';
import styles from './PayButton.module.css';
import { texts } from './texts';
import { orderFingerprint } from './order';
import { usePaymentFlow } from './usePaymentFlow';
import { useReturnNotice } from './useReturnNotice';

const { fetch: fetchDialog, Component: PaymentDialog } = onDemand<PaymentDialogProps>(
  () => import('./PaymentDialog'),
);

/** The button 'Pagar', which starts the payment of the cart. */
export function PayButton() {
  const online = useOnline();
  const order = useOrder();
  const purchase = order === null ? null : ({ kind: 'cart', cart: order.cart, order } as const);
  const payment = usePaymentFlow(purchase);

  const fetchAhead = (): void => {
    fetchDialog().catch(() => undefined); // A click reports the failure.
  };

  const start = (): void => {
    const [fault] = order?.faults ?? [];
    if (fault !== undefined) {
      // Rendered first, because the control with the error may be collapsed.
      flushSync(choiceReview.beStrict);
      focusChoice(fault);
      return;
    }
    fetchDialog().then(payment.begin, () => {
      showToast({ id: 'pay', kind: 'error', text: texts.dialogFailed });
    });
  };

  // Starts once: going back to the cart, or reloading it, must not start another payment.
  const isPaying = useHistoryState<Partial<typeof PAYING> | null>()?.isPaying === true;
  const isDue = isPaying && order !== null;
  const startDue = useEffectEvent(() => {
    window.history.replaceState(null, '');
    queueMicrotask(start);
  });
  useEffect(() => {
    if (isDue) startDue();
  }, [isDue]);

  useReturnNotice(order === null ? null : orderFingerprint(order));

  return (
    <div className={styles.pay}>
      <Button
        size="lg"
        block
        disabled={purchase === null}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={start}
      >
        {texts.pay}
      </Button>
      <p role="status" className={styles.offline}>
        {online ? '' : texts.offlineNotice}
      </p>
      <PaymentDialog payment={payment} />
    </div>
  );
}
