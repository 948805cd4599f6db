import { useCart } from '../../../shared/cart';
import { useOnline } from '../../../shared/hooks/useOnline';
import { onDemand } from '../../../shared/ui/onDemand';
import { Button, showToast } from '../../../shared/ui';
import type { PayDialogProps } from './PayDialog';
import styles from './PayButton.module.css';
import { texts } from './texts';
import { usePayFlow } from './usePayFlow';

const { fetch: fetchDialog, Component: PayDialog } = onDemand<PayDialogProps>(
  async () => (await import('./PayDialog')).PayDialog,
);

/** 'Pagar', and everything that it sets going. */
export function PayButton() {
  const { cart } = useCart();
  const online = useOnline();
  const flow = usePayFlow();

  const fetchAhead = (): void => {
    fetchDialog().catch(() => undefined); // A click will say so.
  };

  const start = (): void => {
    fetchDialog().then(flow.begin, () => {
      showToast({ id: 'pay', kind: 'error', text: texts.dialogFailed });
    });
  };

  return (
    <div className={styles.pay}>
      <Button
        size="lg"
        block
        disabled={cart === null || cart.count === 0}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={start}
      >
        {texts.pay}
      </Button>
      <p role="status" className={styles.offline}>
        {online ? '' : texts.offlineNotice}
      </p>
      <PayDialog flow={flow} />
    </div>
  );
}
