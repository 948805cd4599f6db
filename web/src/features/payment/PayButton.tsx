import { useCart } from '../../shared/cart';
import { useOnline } from '../../shared/hooks/useOnline';
import { onDemand } from '../../shared/ui/onDemand';
import { Button, showToast } from '../../shared/ui';
import type { PaymentDialogProps } from './PaymentDialog';
import styles from './PayButton.module.css';
import { texts } from './texts';
import { usePayment } from './usePayment';

const { fetch: fetchDialog, Component: PaymentDialog } = onDemand<PaymentDialogProps>(
  async () => (await import('./PaymentDialog')).PaymentDialog,
);

/** 'Pagar', and everything that it sets going. */
export function PayButton() {
  const { cart } = useCart();
  const online = useOnline();
  const purchase = cart === null || cart.count === 0 ? null : ({ kind: 'cart', cart } as const);
  const payment = usePayment(purchase);

  const fetchAhead = (): void => {
    fetchDialog().catch(() => undefined); // A click will say so.
  };

  const start = (): void => {
    fetchDialog().then(payment.begin, () => {
      showToast({ id: 'pay', kind: 'error', text: texts.dialogFailed });
    });
  };

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
