import { useOnline } from '../../shared/hooks/useOnline';
import { Alert, PasswordField } from '../../shared/forms';
import { Button } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import styles from './AccessForm.module.css';
import { registrationText } from './fieldTexts';
import { texts } from './texts';
import { usePasswordChange, type PasswordName } from './usePasswordChange';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the password as it is and as it shall be. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={texts.password.heading}
      description={texts.password.note}
    >
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { fields, busy, failure, submit } = usePasswordChange(onDone);
  const { form, codeOf, onInput } = fields;
  const online = useOnline();
  const error = (name: PasswordName): string | null => registrationText(codeOf(name));
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={texts.password.heading}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PasswordField
        label={texts.fields.currentPassword}
        error={error('currentPassword')}
        name="currentPassword"
        autoComplete="current-password"
        enterKeyHint="next"
        required
      />
      <PasswordField
        label={texts.fields.newPassword}
        error={error('password')}
        hint={texts.hints.password}
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        required
      />
      <PasswordField
        label={texts.fields.confirmPassword}
        error={error('confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        enterKeyHint="done"
        required
      />
      {failure === null ? null : (
        <Alert>
          <p>{failure.detail}</p>
          {failure.incident === null ? null : <p>{texts.failure.incident(failure.incident)}</p>}
        </Alert>
      )}
      <Button type="submit" size="lg" block busy={busy} disabled={!online}>
        {texts.password.submit}
      </Button>
      <p role="status" className={styles.status}>
        {busy ? texts.password.sending : online ? '' : texts.password.offline}
      </p>
    </form>
  );
}
