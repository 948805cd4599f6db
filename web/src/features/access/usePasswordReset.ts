import { useState } from 'react';
import { resetPassword } from '../../shared/api';
import { useCheckedForm, type CheckedForm } from '../../shared/forms';
import { session } from '../../shared/session/session';
import type { Failure } from './outcome';
import { useSubmission, type Submission } from './useSubmission';

const NAMES = ['password', 'confirmPassword'] as const;
type ResetField = (typeof NAMES)[number];

export interface PasswordReset extends Submission {
  readonly fields: CheckedForm<ResetField>;
  /** Why it was not changed, when no field says it. */
  readonly failure: Failure | null;
}

/** Sets a new password with a reset link, from the click to the response. */
export function usePasswordReset(token: string, onDone: () => void): PasswordReset {
  const fields = useCheckedForm(NAMES, (core, values) =>
    // The rules of a change, without the forgotten password.
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
      // Its sentence says more than the field knows: why a password is refused.
      return code !== 'field_invalid';
    },
    onFailure: setFailure,
  });

  return { fields, busy, failure, submit };
}
