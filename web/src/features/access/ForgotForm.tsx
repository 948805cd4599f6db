import { useState } from 'react';
import { requestReset } from '../../shared/api/accounts';
import { Alert, emailInput, TextField, useCheckedForm } from '../../shared/forms';
import { site } from '../../shared/site';
import { AccessForm } from './AccessForm';
import { Captcha, type CaptchaHandle } from './captcha/Captcha';
import { loginText } from './fieldTexts';
import { FailureAlert } from './NewPassword';
import { texts } from './texts';
import { useSubmission } from './useSubmission';

const words = texts.forgot;

/** Asks the server to mail a reset link. What it says is equal with and without an account. */
export function ForgotForm() {
  const fields = useCheckedForm(['email'], (core, values) =>
    core.checkLogin({ ...values, password: '' }).filter(({ field }) => field === 'email'),
  );
  const [proofs, captcha] = useState<CaptchaHandle | null>(null);
  const [step, setStep] = useState<'typing' | 'captchaMissing' | 'sent'>('typing');
  const submission = useSubmission({
    fields,
    failed: 'Error al pedir el enlace:',
    onBegin: () => setStep('typing'),
    send: async ({ email }, signal) => {
      const proof = (await proofs?.proof()) ?? null;
      signal.throwIfAborted();
      if (proof === null) {
        setStep('captchaMissing');
        proofs?.focus();
        return;
      }
      await requestReset(email.trim(), proof, signal);
      setStep('sent');
    },
    refuse: ({ code, field, status }) => {
      // The server accepts a captcha response once.
      if (status !== null) proofs?.renew();
      return fields.refuse(field, code);
    },
  });
  if (step === 'sent') return <Alert kind="info">{words.sent(site.mailFrom)}</Alert>;
  return (
    <AccessForm submission={submission} fields={fields} words={words} offline={words.offline}>
      <TextField
        label={texts.fields.email}
        error={loginText(fields.codeOf('email'))}
        name="email"
        {...emailInput}
        autoComplete="username"
        enterKeyHint="send"
        required
      />
      <Captcha ref={captcha} wanted onCompleted={() => setStep('typing')} />
      {step === 'captchaMissing' ? <Alert>{texts.captchaMissing}</Alert> : null}
      <FailureAlert failure={submission.failure} />
    </AccessForm>
  );
}
