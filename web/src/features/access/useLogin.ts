import { useState } from 'react';
import { ApiError, login } from '../../shared/api';
import { useCheckedForm, type CheckedForm, type Verdict } from '../../shared/forms';
import { session } from '../../shared/session/session';
import { coreUnavailable, failureOf, type Outcome } from './outcome';
import { texts } from './texts';
import { useAccessCall } from './useAccessCall';

const NAMES = ['email', 'password'] as const;
export type LoginField = (typeof NAMES)[number];

export interface Login {
  readonly fields: CheckedForm<LoginField>;
  readonly busy: boolean;
  readonly outcome: Outcome | null;
  readonly submit: () => void;
  readonly dismiss: () => void;
}

/** Signing in, from the click to what the dialog says. */
export function useLogin(): Login {
  const fields = useCheckedForm(NAMES, (core, values) => core.checkLogin(values));
  const { busy, run } = useAccessCall();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const send = async (signal: AbortSignal): Promise<void> => {
    let verdict: Verdict<LoginField>;
    try {
      verdict = await fields.check();
    } catch (reason) {
      console.error('Error al cargar las reglas del formulario:', reason);
      setOutcome(coreUnavailable);
      return;
    }
    const wrong = verdict.errors[0];
    if (wrong !== undefined) {
      fields.focus(wrong.field as LoginField);
      return;
    }
    const { email, password } = verdict.values;
    try {
      const token = await login({ email: email.trim(), password }, signal);
      const kept = session.signIn(token);
      const note = kept ? null : texts.success.notKept;
      setOutcome({ kind: 'success', text: texts.success.login, note });
    } catch (reason) {
      if (signal.aborted) return;
      console.error('Error al iniciar sesión:', reason);
      if (reason instanceof ApiError) markField(fields, reason);
      setOutcome(failureOf(reason));
    }
  };

  return {
    fields,
    busy,
    outcome,
    submit: () => {
      void run(send);
    },
    dismiss: () => {
      setOutcome(null);
    },
  };
}

/** The dialog gives the focus back to where it was: to the field that the service refused. */
function markField(fields: CheckedForm<LoginField>, error: ApiError): void {
  const field = NAMES.find((name) => name === error.field);
  if (field !== undefined) {
    fields.refuse(field, error.code);
    fields.focus(field);
  } else if (error.code === 'credentials_wrong') {
    fields.focus('password');
  }
}
