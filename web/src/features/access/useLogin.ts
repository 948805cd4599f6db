import { useState, type RefCallback } from 'react';
import { login } from '../../shared/api';
import { useCheckedForm, type CheckedForm } from '../../shared/forms';
import { session } from '../../shared/storage/session/session';
import type { CaptchaHandle } from './captcha/CaptchaHandle';
import type { Outcome } from './outcome';
import { texts } from './texts';
import { useSubmission, type Submission } from './useSubmission';

const NAMES = ['email', 'password'] as const;
export type LoginField = (typeof NAMES)[number];

/** State of the captcha, which the form shows only after many failed sign-ins with the same e-mail. */
export type Verification = 'none' | 'asked' | 'missing' | 'done';

export interface Login extends Submission {
  readonly fields: CheckedForm<LoginField>;
  readonly verification: Verification;
  /** The ref of the captcha component. */
  readonly captcha: RefCallback<CaptchaHandle>;
  /** Called when the captcha is completed. */
  readonly onCaptcha: () => void;
  readonly outcome: Outcome | null;
  readonly dismiss: () => void;
}

/** Submits the sign-in form and returns the result that the dialog shows. */
export function useLogin(): Login {
  const fields = useCheckedForm(NAMES, (core, values) => core.checkLogin(values));
  const [proofs, captcha] = useState<CaptchaHandle | null>(null);
  const [verification, setVerification] = useState<Verification>('none');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { busy, submit } = useSubmission({
    fields,
    failed: 'Error al iniciar sesión:',
    // The e-mail needs no trimming: the browser trims it.
    send: async (credentials, signal) => {
      const proof = (await proofs?.proof()) ?? null;
      signal.throwIfAborted();
      if (proof === null && verification !== 'none') {
        setVerification('missing');
        proofs?.focus();
        return;
      }
      const token = await login(
        proof === null ? credentials : { ...credentials, captcha: proof },
        signal,
      );
      const kept = session.signIn(token);
      const note = kept ? null : texts.success.notKept;
      setOutcome({ kind: 'success', text: texts.success.login, note });
    },
    refuse: (error) => {
      if (error.code === 'captcha_required') {
        setVerification('asked');
        return true;
      }
      // The server accepts a captcha response once. If the server did not respond, it is still unused.
      if (error.status !== null) proofs?.renew();
      // The dialog returns the focus to the element that had it: the rejected field.
      const field = NAMES.find((name) => name === error.field);
      if (field !== undefined) {
        fields.refuse(field, error.code);
        fields.focus(field);
      } else if (error.code === 'credentials_wrong') {
        fields.focus('password');
      }
      return false;
    },
    onFailure: setOutcome,
  });

  return {
    fields,
    verification,
    captcha,
    onCaptcha: () => {
      setVerification('done');
    },
    busy,
    outcome,
    submit,
    dismiss: () => {
      setOutcome(null);
    },
  };
}
