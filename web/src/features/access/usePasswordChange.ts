import { useState } from 'react';
import { changePassword } from '../../shared/api';
import { useCheckedForm, type CheckedForm } from '../../shared/forms';
import { session } from '../../shared/storage/session/session';
import { showToast } from '../../shared/ui';
import type { Failure } from './outcome';
import { texts } from './texts';
import { useSubmission, type Submission } from './useSubmission';

const NAMES = ['currentPassword', 'password', 'confirmPassword'] as const;
type PasswordName = (typeof NAMES)[number];

export interface PasswordChange extends Submission {
  readonly fields: CheckedForm<PasswordName>;
  /** A failure that does not belong to a field. */
  readonly failure: Failure | null;
}

/** Submits the form for a password change. Success shows a toast and calls `onDone`. */
export function usePasswordChange(onDone: () => void): PasswordChange {
  const fields = useCheckedForm(NAMES, (core, values) => core.checkPasswordChange(values));
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission({
    fields,
    failed: 'Error al cambiar la contraseña:',
    // Clears the alert, because screen readers do not announce an unchanged alert again.
    onBegin: () => {
      setFailure(null);
    },
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
      const refused = NAMES.find((name) => name === field);
      if (refused === undefined) return false;
      fields.refuse(refused, code);
      fields.focus(refused);
      // For this code the alert also shows the server's message, which gives the reason for the rejection.
      return code !== 'field_invalid';
    },
    onFailure: setFailure,
  });

  return { fields, busy, failure, submit };
}
