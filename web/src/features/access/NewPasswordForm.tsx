import { changePassword, resetPassword } from '../../shared/api/accounts';
import { Alert, PasswordField, useCheckedForm } from '../../shared/forms';
import { session } from '../../shared/storage/session/session';
import { Button, showToast } from '../../shared/ui';
import { AccessForm, FailureAlert } from './AccessForm';
import { commonPasswordFaults, loadCommonPasswords } from './commonPasswords';
import { newPasswordText, registrationText } from './fieldTexts';
import { texts } from './texts';
import { useSubmission } from './useSubmission';

interface NewPasswordFormProps {
  /** The one-time token of a reset link; null for a signed-in shopper, who types the current password instead. */
  readonly token: string | null;
  readonly onDone: () => void;
  /** Asks for another link, when this one is invalid or has expired; null without a link. */
  readonly onForgot: (() => void) | null;
}

export function NewPasswordForm({ token, onDone, onForgot }: NewPasswordFormProps) {
  const isReset = token !== null;
  const words = isReset ? texts.reset : texts.password;
  const fields = useCheckedForm(
    ['currentPassword', 'password', 'confirmPassword'],
    (core, values) => [
      ...core
        .checkPasswordChange(values)
        .filter(({ field }) => !isReset || field !== 'currentPassword'),
      ...commonPasswordFaults(values.password),
    ],
  );
  const submission = useSubmission({
    fields,
    failed: `Error al ${isReset ? 'restablecer' : 'cambiar'} la contraseña:`,
    send: async (values, signal) => {
      const { password } = values;
      session.signIn(
        isReset
          ? await resetPassword({ token, password }, session.token(), signal)
          : await changePassword(session.token() ?? '', values, signal),
      );
      const time = isReset ? { duration: 8000 } : {};
      showToast({ id: 'session', kind: 'success', text: words.done, ...time });
      onDone();
    },
    refuse: ({ code, field, message }) => {
      if (!isReset && code === 'token_invalid') {
        session.expire();
        showToast({ id: 'session', kind: 'error', text: message });
        onDone();
        return true;
      }
      // For this code the alert also shows the server's message, which gives the reason for the rejection.
      return fields.refuse(field, code) && code !== 'field_invalid';
    },
  });
  const { codeOf } = fields;
  const { failure } = submission;
  return (
    <AccessForm submission={submission} fields={fields} words={words}>
      {isReset ? (
        <header>
          <h2 className="display large">{words.heading}</h2>
          <p className="soft">{words.note}</p>
        </header>
      ) : (
        <PasswordField
          label={texts.password.current}
          error={registrationText(codeOf('currentPassword'))}
          name="currentPassword"
          autoComplete="current-password"
          enterKeyHint="next"
          required
        />
      )}
      <PasswordField
        label={texts.password.next}
        error={newPasswordText(codeOf('password'))}
        hint={texts.hints.password}
        name="password"
        onFocus={() => void loadCommonPasswords()}
        autoComplete="new-password"
        enterKeyHint="next"
        required
      />
      <PasswordField
        label={texts.fields.confirmPassword}
        error={registrationText(codeOf('confirmPassword'))}
        name="confirmPassword"
        autoComplete="new-password"
        enterKeyHint="done"
        required
      />
      {failure?.code === 'reset_link_invalid' ? (
        <Alert
          actions={
            <Button variant="secondary" onClick={onForgot ?? undefined}>
              {texts.reset.again}
            </Button>
          }
        >
          {texts.reset.invalid}
        </Alert>
      ) : (
        <FailureAlert failure={failure} />
      )}
    </AccessForm>
  );
}
