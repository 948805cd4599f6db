import { Dialog } from '../../../shared/ui/Dialog';
import { ChangedDialog } from './ChangedDialog';
import { ConfirmDialog } from './ConfirmDialog';
import { FailedDialog } from './FailedDialog';
import { texts } from './texts';
import type { PayFlow } from './usePayFlow';
import { Button } from '../../../shared/ui';

export interface PayDialogProps {
  readonly flow: PayFlow;
}

/** The dialog of the moment in the pay flow. Fetched when 'Pagar' is near. */
export function PayDialog({ flow }: PayDialogProps) {
  const { state } = flow;
  const busy = state.step === 'sending';
  switch (state.step) {
    case 'idle':
      return null;
    case 'confirming':
      return <ConfirmDialog flow={flow} busy={false} />;
    case 'sending':
      return state.quote === null ? (
        <ConfirmDialog flow={flow} busy={busy} />
      ) : (
        <ChangedDialog flow={flow} quote={state.quote} busy={busy} />
      );
    case 'changed':
      return <ChangedDialog flow={flow} quote={state.quote} busy={false} />;
    case 'failed':
      return <FailedDialog flow={flow} error={state.error} />;
    case 'signedOut':
      return <SignedOutDialog flow={flow} />;
  }
}

function SignedOutDialog({ flow }: PayDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={flow.cancel}
      title={texts.error.title}
      description={`${texts.error.message}\n${texts.signedOut.detail}`}
      footer={
        <>
          <Button onClick={flow.proceed}>{texts.signedOut.asGuest}</Button>
          <Button variant="secondary" onClick={flow.cancel}>
            {texts.error.close}
          </Button>
        </>
      }
    />
  );
}
