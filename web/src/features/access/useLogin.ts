import { useState } from 'react';
import { login } from '../../shared/api/accounts';
import { useCheckedForm } from '../../shared/forms';
import { session } from '../../shared/storage/session/session';
import type { CaptchaHandle } from './captcha/Captcha';
import type { Success } from './OutcomeDialog';
import { texts } from './texts';
import { useSubmission } from './useSubmission';

/** State of the captcha, which the form shows only after many failed sign-ins with the same e-mail. */
type Verification = 'none' | 'asked' | 'missing' | 'done';

export type Login = ReturnType<typeof useLogin>;

/** Submits the sign-in form and returns the result that the dialog shows. */
export function useLogin() {
  const fields = useCheckedForm(['email', 'password'], (core, values) => core.checkLogin(values));
  const [proofs, captcha] = useState<CaptchaHandle | null>(null);
  const [verification, setVerification] = useState<Verification>('none');
  const [success, setSuccess] = useState<Success | null>(null);
  const submission = useSubmission({
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
        session.token(),
        signal,
      );
      const kept = session.signIn(token);
      const note = kept ? null : texts.success.notKept;
      setSuccess({ text: texts.success.login, note });
    },
    refuse: ({ code, field, status }) => {
      if (code === 'captcha_required') {
        setVerification('asked');
        return true;
      }
      // The server accepts a captcha response once. If the server did not respond, it is still unused.
      if (status !== null) proofs?.renew();
      // The dialog returns the focus to the element that had it: the rejected field.
      if (!fields.refuse(field, code) && code === 'credentials_wrong')
        fields.refuse('password', code);
      return false;
    },
  });

  return {
    ...submission,
    fields,
    verification,
    /** The ref of the captcha component. */
    captcha,
    onCaptcha: (): void => setVerification('done'),
    outcome: success ?? submission.failure,
  };
}
