import { useState } from 'react';
import { changePassword } from '../../shared/api';
import { useCheckedForm, type CheckedForm } from '../../shared/forms';
import { session } from '../../shared/session/session';
import { showToast } from '../../shared/ui';
import type { Failure } from './outcome';
import { texts } from './texts';
import { useSubmission, type Submission } from './useSubmission';

const NAMES = ['currentPassword', 'password', 'confirmPassword'] as const;
type PasswordName = (typeof NAMES)[number];

export interface PasswordChange extends Submission {
  readonly fields: CheckedForm<PasswordName>;
  /** Why it was not changed, when no field says it. */
  readonly failure: Failure | null;
}

/** Changing the password, from the click to the message from below. */
export function usePasswordChange(onDone: () => void): PasswordChange {
  const fields = useCheckedForm(NAMES, (core, values) => core.checkPasswordChange(values));
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission({
    fields,
    failed: 'Error al cambiar la contraseña:',
    // An alert that stays the same would not be read aloud again.
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
      // Its sentence says more than the field knows: why a password is refused.
      return code !== 'field_invalid';
    },
    onFailure: setFailure,
  });

  return { fields, busy, failure, submit };
}
