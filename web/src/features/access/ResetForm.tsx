import { Alert } from '../../shared/forms';
import { Button } from '../../shared/ui';
import { AccessForm } from './AccessForm';
import styles from './AccessForm.module.css';
import { FailureAlert, NewPasswordFields } from './NewPassword';
import { texts } from './texts';
import { usePasswordReset } from './usePasswordReset';

const words = texts.reset;

interface ResetFormProps {
  /** The one-time token of the link. */
  readonly token: string;
  readonly onDone: () => void;
  /** Called when the link is invalid or has expired. */
  readonly onForgot: () => void;
}

/** Sets a new password for the account of a reset link. */
export function ResetForm({ token, onDone, onForgot }: ResetFormProps) {
  const reset = usePasswordReset(token, onDone);
  const { fields, failure } = reset;
  return (
    <AccessForm submission={reset} words={words} offline={words.offline}>
      <header className={styles.head}>
        <h2 className={styles.legend}>{words.heading}</h2>
        <p className={styles.note}>{words.note}</p>
      </header>
      <NewPasswordFields codeOf={fields.codeOf} />
      {failure?.code === 'reset_link_invalid' ? (
        <Alert
          actions={
            <Button variant="secondary" onClick={onForgot}>
              {words.again}
            </Button>
          }
        >
          {words.invalid}
        </Alert>
      ) : (
        <FailureAlert failure={failure} />
      )}
    </AccessForm>
  );
}
