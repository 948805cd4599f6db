import { Alert, PasswordField } from '../../shared/forms';
import { Dialog } from '../../shared/ui/Dialog';
import { AccessForm } from './AccessForm';
import { registrationText } from './fieldTexts';
import { texts } from './texts';
import { usePasswordChange, type PasswordName } from './usePasswordChange';

/** Asks for the password as it is and as it shall be. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={texts.password.heading} description={texts.password.note}>
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const change = usePasswordChange(onDone);
  const { fields, failure } = change;
  const error = (name: PasswordName): string | null => registrationText(fields.codeOf(name));
  return (
    <AccessForm submission={change} words={texts.password} offline={texts.password.offline}>
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
    </AccessForm>
  );
}
