import { PasswordField } from '../../shared/forms';
import { Dialog } from '../../shared/ui/Dialog';
import { AccessForm } from './AccessForm';
import { registrationText } from './fieldTexts';
import { FailureAlert, NewPasswordFields } from './NewPassword';
import { texts } from './texts';
import { usePasswordChange } from './usePasswordChange';

/** Asks for the current and the new password. */
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
  return (
    <AccessForm submission={change} words={texts.password} offline={texts.password.offline}>
      <PasswordField
        label={texts.fields.currentPassword}
        error={registrationText(fields.codeOf('currentPassword'))}
        name="currentPassword"
        autoComplete="current-password"
        enterKeyHint="next"
        required
      />
      <NewPasswordFields codeOf={fields.codeOf} />
      <FailureAlert failure={failure} />
    </AccessForm>
  );
}
