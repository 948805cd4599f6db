import { resetPassword } from '../../shared/api/accounts';
import { Alert, useCheckedForm } from '../../shared/forms';
import { session } from '../../shared/storage/session/session';
import { Button } from '../../shared/ui';
import { AccessForm } from './AccessForm';
import { commonPasswordFaults } from './commonPasswords';
import { FailureAlert, NewPasswordFields } from './NewPassword';
import { texts } from './texts';
import { useSubmission } from './useSubmission';

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
  const fields = useCheckedForm(['password', 'confirmPassword'], (core, values) =>
    // Uses the rules of a password change, without the errors of the current password.
    [
      ...core
        .checkPasswordChange({ ...values, currentPassword: '' })
        .filter(({ field }) => field !== 'currentPassword'),
      ...commonPasswordFaults(values.password),
    ],
  );
  const submission = useSubmission({
    fields,
    failed: 'Error al restablecer la contraseña:',
    send: async ({ password }, signal) => {
      session.signIn(await resetPassword({ token, password }, session.token(), signal));
      onDone();
    },
    // For this code the alert also shows the server's message, which gives the reason for the rejection.
    refuse: ({ code, field }) => fields.refuse(field, code) && code !== 'field_invalid',
  });
  const { failure } = submission;
  return (
    <AccessForm submission={submission} fields={fields} words={words}>
      <header>
        <h2 className="display large">{words.heading}</h2>
        <p className="soft">{words.note}</p>
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
