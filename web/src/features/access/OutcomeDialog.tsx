import { Jaiba } from '../../shared/art/Jaiba';
import { Button } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import type { Outcome } from './outcome';
import styles from './OutcomeDialog.module.css';
import { texts } from './texts';

interface OutcomeDialogProps {
  readonly outcome: Outcome | null;
  /** The shopper has read it. */
  readonly onDone: (outcome: Outcome) => void;
}

/** What became of the form: the success that leads home, or the failure with its reason. */
export function OutcomeDialog({ outcome, onDone }: OutcomeDialogProps) {
  if (outcome === null) return null;
  const done = (): void => {
    onDone(outcome);
  };
  if (outcome.kind === 'success') {
    return (
      <Dialog
        open
        role="alertdialog"
        onOpenChange={done}
        picture={<Jaiba pose="celebrating" />}
        title={texts.success.title}
        description={outcome.text}
        footer={<Button onClick={done}>{texts.success.ok}</Button>}
      >
        {outcome.note === null ? null : <p className={styles.note}>{outcome.note}</p>}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={done}
      picture={<Jaiba pose="no-signal" />}
      title={texts.failure.title}
      description={texts.failure.text(outcome.detail)}
      footer={<Button onClick={done}>{texts.failure.ok}</Button>}
    >
      {outcome.incident === null ? null : (
        <p className={styles.note}>{texts.failure.incident(outcome.incident)}</p>
      )}
    </Dialog>
  );
}
