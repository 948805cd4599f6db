import { Button } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import styles from './TopUpDialogs.module.css';
import type { Layer } from './topUpState';
import { texts } from './texts';
import type { TopUpFlow } from './useTopUp';

interface TopUpFaultProps {
  readonly flow: TopUpFlow;
  readonly layer: Extract<Layer, { step: 'invalid' | 'failed' | 'signedOut' | 'none' }>;
}

/** Why the purchase does not go on, and what can be done. */
export function TopUpFault({ flow, layer }: TopUpFaultProps) {
  const { error, invalid, signedOut } = texts;
  const close = (
    <Button variant="secondary" onClick={flow.back}>
      {error.close}
    </Button>
  );
  switch (layer.step) {
    case 'none':
      return null;
    case 'invalid':
      return (
        <Dialog
          open
          role="alertdialog"
          onOpenChange={flow.back}
          title={invalid.title}
          description={invalid.text}
          footer={<Button onClick={flow.back}>{invalid.ok}</Button>}
        />
      );
    case 'signedOut':
      return (
        <Dialog
          open
          role="alertdialog"
          onOpenChange={flow.back}
          title={error.title}
          description={error.text}
          footer={
            <>
              <Button onClick={flow.proceed}>{signedOut.asGuest}</Button>
              {close}
            </>
          }
        >
          <p className={styles.detail}>{signedOut.detail}</p>
        </Dialog>
      );
    case 'failed':
      return (
        <Dialog
          open
          role="alertdialog"
          onOpenChange={flow.back}
          title={error.title}
          description={error.text}
          footer={
            <>
              <Button onClick={flow.proceed}>{error.retry}</Button>
              {close}
            </>
          }
        >
          <p className={styles.detail}>{error.detail(layer.error.message)}</p>
          {layer.error.incident === null ? null : (
            <p className={styles.detail}>{error.incident(layer.error.incident)}</p>
          )}
        </Dialog>
      );
  }
}
