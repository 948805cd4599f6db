import { useState } from 'react';
import { login } from '../../shared/api/accounts';
import { useCheckedForm } from '../../shared/forms';
import { session } from '../../shared/storage/session/session';
import { useCaptcha } from './captcha/useCaptcha';
import type { Success } from './OutcomeDialog';
import { texts } from './texts';
import { useSubmission } from './useSubmission';

export type Login = ReturnType<typeof useLogin>;

export function useLogin() {
  const fields = useCheckedForm(['email', 'password'], (core, values) => core.checkLogin(values));
  const captcha = useCaptcha();
  /** Whether the server requires the captcha: only after many failed sign-ins with the same e-mail. */
  const [isVerifying, setVerifying] = useState(false);
  const [success, setSuccess] = useState<Success | null>(null);
  const submission = useSubmission({
    fields,
    captcha: isVerifying ? captcha : null,
    failed: 'Error al iniciar sesión:',
    // The e-mail needs no trimming: the browser trims it.
    send: async (credentials, signal, response) => {
      const token = await login(
        response === '' ? credentials : { ...credentials, captcha: response },
        session.token(),
        signal,
      );
      const kept = session.signIn(token);
      const note = kept ? null : texts.success.notKept;
      setSuccess({ text: texts.success.login, note });
    },
    refuse: ({ code, field }) => {
      if (code === 'captcha_required') {
        setVerifying(true);
        return true;
      }
      // The dialog returns the focus to the element that had it: the rejected field.
      if (!fields.refuse(field, code) && code === 'credentials_wrong')
        fields.refuse('password', code);
      return false;
    },
  });

  return {
    submission,
    fields,
    captcha,
    isVerifying,
    outcome: success ?? submission.failure,
  };
}
