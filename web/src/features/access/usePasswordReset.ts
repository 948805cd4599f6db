import { useState } from 'react';
import { resetPassword } from '../../shared/api';
import { useCheckedForm, type CheckedForm } from '../../shared/forms';
import { session } from '../../shared/storage/session/session';
import type { Failure } from './outcome';
import { useSubmission, type Submission } from './useSubmission';

const NAMES = ['password', 'confirmPassword'] as const;
type ResetField = (typeof NAMES)[number];

export interface PasswordReset extends Submission {
  readonly fields: CheckedForm<ResetField>;
  /** A failure that does not belong to a field. */
  readonly failure: Failure | null;
}

/** Submits the form that sets a new password with the token of a reset link. */
export function usePasswordReset(token: string, onDone: () => void): PasswordReset {
  const fields = useCheckedForm(NAMES, (core, values) =>
    // Uses the rules of a password change, without the errors of the current password.
    core
      .checkPasswordChange({ ...values, currentPassword: '' })
      .filter(({ field }) => NAMES.some((name) => name === field)),
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission({
    fields,
    failed: 'Error al restablecer la contraseña:',
    onBegin: () => {
      setFailure(null);
    },
    send: async ({ password }, signal) => {
      session.signIn(await resetPassword({ token, password }, signal));
      onDone();
    },
    refuse: ({ code, field }) => {
      if (field !== 'password') return false;
      fields.refuse('password', code);
      fields.focus('password');
      // For this code the alert also shows the server's message, which gives the reason for the rejection.
      return code !== 'field_invalid';
    },
    onFailure: setFailure,
  });

  return { fields, busy, failure, submit };
}
