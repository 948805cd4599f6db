import { changePassword } from '../../shared/api/accounts';
import { PasswordField, useCheckedForm } from '../../shared/forms';
import { session } from '../../shared/storage/session/session';
import { showToast } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import { AccessForm } from './AccessForm';
import { commonPasswordFaults } from './commonPasswords';
import { registrationText } from './fieldTexts';
import { FailureAlert, NewPasswordFields } from './NewPassword';
import { texts } from './texts';
import { useSubmission } from './useSubmission';

export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={texts.password.heading} description={texts.password.note}>
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const fields = useCheckedForm(
    ['currentPassword', 'password', 'confirmPassword'],
    (core, values) => [
      ...core.checkPasswordChange(values),
      ...commonPasswordFaults(values.password),
    ],
  );
  const submission = useSubmission({
    fields,
    failed: 'Error al cambiar la contraseña:',
    send: async (values, signal) => {
      const token = await changePassword(session.token() ?? '', values, signal);
      session.signIn(token);
      showToast({ id: 'session', kind: 'success', text: texts.password.done });
      onDone();
    },
    refuse: ({ code, field, message }) => {
      if (code === 'token_invalid') {
        session.expire();
        showToast({ id: 'session', kind: 'error', text: message });
        onDone();
        return true;
      }
      // For this code the alert also shows the server's message, which gives the reason for the rejection.
      return fields.refuse(field, code) && code !== 'field_invalid';
    },
  });
  return (
    <AccessForm submission={submission} fields={fields} words={texts.password}>
      <PasswordField
        label={texts.password.current}
        error={registrationText(fields.codeOf('currentPassword'))}
        name="currentPassword"
        autoComplete="current-password"
        enterKeyHint="next"
        required
      />
      <NewPasswordFields codeOf={fields.codeOf} />
      <FailureAlert failure={submission.failure} />
    </AccessForm>
  );
}
