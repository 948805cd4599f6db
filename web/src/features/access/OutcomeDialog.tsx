import { Jaiba } from '../../shared/ui/art/Jaiba';
import { Button } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import type { Failure, Outcome } from './outcome';
import styles from './OutcomeDialog.module.css';
import { texts } from './texts';

interface OutcomeDialogProps {
  readonly outcome: Outcome | null;
  /** Called when the shopper closes the dialog. */
  readonly onDone: (outcome: Outcome) => void;
  /** Called when the shopper has forgotten the password. */
  readonly onForgot: () => void;
}

/** Shows the result of the form: the success, which leads home, or the failure with its reason. */
export function OutcomeDialog({ outcome, onDone, onForgot }: OutcomeDialogProps) {
  if (outcome === null) return null;
  const done = (): void => {
    onDone(outcome);
  };
  const { title, ok } = texts[outcome.kind];
  const { text, note } = outcome.kind === 'success' ? outcome : failureWords(outcome);
  const isWrong = outcome.kind === 'failure' && outcome.code === 'credentials_wrong';
  const pose = outcome.kind === 'success' ? 'celebrating' : isWrong ? 'thinking' : 'no-signal';
  return (
    <Dialog
      role="alertdialog"
      onClose={done}
      picture={<Jaiba pose={pose} />}
      title={title}
      description={
        isWrong ? (
          <>
            <strong className={styles.reason}>{outcome.detail}</strong>
            <span>{text}</span>
          </>
        ) : (
          text
        )
      }
      footer={
        <>
          <Button onClick={done}>{ok}</Button>
          {isWrong ? (
            <Button variant="secondary" onClick={onForgot}>
              {texts.forgot.link}
            </Button>
          ) : null}
        </>
      }
    >
      {note === null ? null : <p className={styles.note}>{note}</p>}
    </Dialog>
  );
}

function failureWords({ detail, incident }: Failure) {
  const { text, incident: note } = texts.failure;
  return { text: text(detail), note: incident === null ? null : note(incident) };
}
