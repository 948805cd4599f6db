import type { ApiError } from '../../../shared/api';
import { Button } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import styles from './PayDialog.module.css';
import { texts } from './texts';
import type { PayFlow } from './usePayFlow';

interface FailedDialogProps {
  readonly flow: PayFlow;
  readonly error: ApiError;
}

/** The payment session could not be opened: why, and what can be done. */
export function FailedDialog({ flow, error }: FailedDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={flow.cancel}
      title={texts.error.title}
      description={texts.error.message}
      footer={
        <>
          <Button onClick={flow.proceed}>{texts.error.retry}</Button>
          <Button variant="secondary" onClick={flow.cancel}>
            {texts.error.close}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <p>{texts.error.detail(error.message)}</p>
        {error.incident === null ? null : <p>{texts.error.incident(error.incident)}</p>}
      </div>
    </Dialog>
  );
}
