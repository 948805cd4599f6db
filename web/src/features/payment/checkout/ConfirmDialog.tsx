import { useOnline } from '../../../shared/hooks/useOnline';
import { useCart } from '../../../shared/cart';
import { Button } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import styles from './PayDialog.module.css';
import { texts } from './texts';
import type { PayFlow } from './usePayFlow';

interface ConfirmDialogProps {
  readonly flow: PayFlow;
  readonly busy: boolean;
}

/** Asks for the yes. Without a network the yes waits for it. */
export function ConfirmDialog({ flow, busy }: ConfirmDialogProps) {
  const { cart } = useCart();
  const online = useOnline();
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={flow.cancel}
      title={texts.confirm.title}
      description={texts.confirm.question}
      footer={
        <>
          <Button busy={busy} disabled={!online} onClick={flow.proceed}>
            {texts.confirm.yes}
          </Button>
          <Button variant="secondary" onClick={flow.cancel}>
            {texts.confirm.no}
          </Button>
        </>
      }
    >
      {cart === null ? null : (
        <p className={styles.summary}>{texts.confirm.summary(cart.count, cart.totalText)}</p>
      )}
      <p role="status" className={styles.status}>
        {busy ? texts.confirm.sending : online ? '' : texts.confirm.offline}
      </p>
    </Dialog>
  );
}
