import { useState, type RefCallback } from 'react';
import { ApiError, login } from '../../shared/api';
import { useCheckedForm, type CheckedForm, type Verdict } from '../../shared/forms';
import { session } from '../../shared/session/session';
import type { CaptchaHandle } from './captcha/CaptchaHandle';
import { coreUnavailable, failureOf, type Outcome } from './outcome';
import { texts } from './texts';
import { isOver, useAccessCall } from './useAccessCall';

const NAMES = ['email', 'password'] as const;
export type LoginField = (typeof NAMES)[number];

/** What the form says about its captcha, which it has only after many failures with an e-mail. */
export type Verification = 'none' | 'asked' | 'missing' | 'done';

export interface Login {
  readonly fields: CheckedForm<LoginField>;
  readonly verification: Verification;
  /** To be given to the captcha as its ref. */
  readonly captcha: RefCallback<CaptchaHandle>;
  /** The captcha was completed. */
  readonly onCaptcha: () => void;
  readonly busy: boolean;
  readonly outcome: Outcome | null;
  readonly submit: () => void;
  readonly dismiss: () => void;
}

/** Signing in, from the click to what the dialog says. */
export function useLogin(): Login {
  const fields = useCheckedForm(NAMES, (core, values) => core.checkLogin(values));
  const [proofs, captcha] = useState<CaptchaHandle | null>(null);
  const [verification, setVerification] = useState<Verification>('none');
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
    const proof = (await proofs?.proof()) ?? null;
    if (isOver(signal)) return;
    if (proof === null && verification !== 'none') {
      setVerification('missing');
      proofs?.focus();
      return;
    }
    // The browser itself takes the spaces around an e-mail away.
    const credentials = verdict.values;
    try {
      const token = await login(
        proof === null ? credentials : { ...credentials, captcha: proof },
        signal,
      );
      const kept = session.signIn(token);
      const note = kept ? null : texts.success.notKept;
      setOutcome({ kind: 'success', text: texts.success.login, note });
    } catch (reason) {
      if (isOver(signal)) return;
      if (reason instanceof ApiError && reason.code === 'captcha_required') {
        setVerification('asked');
        return;
      }
      console.error('Error al iniciar sesión:', reason);
      // The service takes a proof once. Without an answer this one is as good as before.
      if (reason instanceof ApiError && reason.status !== null) proofs?.renew();
      if (reason instanceof ApiError) markField(fields, reason);
      setOutcome(failureOf(reason));
    }
  };

  return {
    fields,
    verification,
    captcha,
    onCaptcha: () => {
      setVerification('done');
    },
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
