import { useState } from 'react';
import { ApiError, changePassword } from '../../shared/api';
import { useCheckedForm, type CheckedForm, type Verdict } from '../../shared/forms';
import { session } from '../../shared/session/session';
import { showToast } from '../../shared/ui';
import { coreUnavailable, failureOf, type Failure } from './outcome';
import { texts } from './texts';
import { isOver, useAccessCall } from './useAccessCall';

const NAMES = ['currentPassword', 'password', 'confirmPassword'] as const;
export type PasswordName = (typeof NAMES)[number];

export interface PasswordChange {
  readonly fields: CheckedForm<PasswordName>;
  readonly busy: boolean;
  /** Why it was not changed, when no field says it. */
  readonly failure: Failure | null;
  readonly submit: () => void;
}

/** Changing the password, from the click to the message from below. */
export function usePasswordChange(onDone: () => void): PasswordChange {
  const fields = useCheckedForm(NAMES, (core, values) => core.checkPasswordChange(values));
  const { busy, run } = useAccessCall();
  const [failure, setFailure] = useState<Failure | null>(null);

  const send = async (signal: AbortSignal): Promise<void> => {
    let verdict: Verdict<PasswordName>;
    // Gone first: an alert that stays the same would not be read aloud again.
    setFailure(null);
    try {
      verdict = await fields.check();
    } catch (reason) {
      console.error('Error al cargar las reglas del formulario:', reason);
      setFailure(coreUnavailable);
      return;
    }
    const wrong = verdict.errors[0];
    if (wrong !== undefined) {
      fields.focus(wrong.field as PasswordName);
      return;
    }
    try {
      const token = await changePassword(session.token() ?? '', verdict.values, signal);
      session.signIn(token);
      showToast({ id: 'session', kind: 'success', text: texts.password.done });
      onDone();
    } catch (reason) {
      if (isOver(signal)) return;
      console.error('Error al cambiar la contraseña:', reason);
      if (reason instanceof ApiError && reason.code === 'token_invalid') {
        session.expire();
        showToast({ id: 'session', kind: 'error', text: reason.message });
        onDone();
        return;
      }
      const field =
        reason instanceof ApiError ? NAMES.find((name) => name === reason.field) : undefined;
      if (field !== undefined && reason instanceof ApiError) {
        fields.refuse(field, reason.code);
        fields.focus(field);
        // Its sentence says more than the field knows: why a password is refused.
        if (reason.code !== 'field_invalid') return;
      }
      setFailure(failureOf(reason));
    }
  };

  return {
    fields,
    busy,
    failure,
    submit: () => {
      void run(send);
    },
  };
}
