import { useState } from 'react';
import { requestReset } from '../../shared/api/accounts';
import { Alert, emailInput, TextField, useCheckedForm } from '../../shared/forms';
import { site } from '../../shared/site';
import { AccessForm, FailureAlert } from './AccessForm';
import { Captcha } from './captcha/Captcha';
import { useCaptcha } from './captcha/useCaptcha';
import { loginText } from './fieldTexts';
import { texts } from './texts';
import { useSubmission } from './useSubmission';

const words = texts.forgot;

/** Asks the server to mail a reset link. What it says is equal with and without an account. */
export function ForgotForm() {
  const fields = useCheckedForm(['email'], (core, values) =>
    core.checkLogin({ ...values, password: '' }).filter(({ field }) => field === 'email'),
  );
  const captcha = useCaptcha();
  const [isSent, setSent] = useState(false);
  const submission = useSubmission({
    fields,
    failed: 'Error al pedir el enlace:',
    captcha,
    send: async ({ email }, signal, response) => {
      await requestReset(email.trim(), response, signal);
      setSent(true);
    },
    refuse: ({ code, field }) => fields.refuse(field, code),
  });
  if (isSent) return <Alert kind="info">{words.sent(site.mailFrom)}</Alert>;
  return (
    <AccessForm submission={submission} fields={fields} words={words}>
      <TextField
        label={texts.fields.email}
        error={loginText(fields.codeOf('email'))}
        name="email"
        {...emailInput}
        autoComplete="username"
        enterKeyHint="send"
        required
      />
      <Captcha captcha={captcha} busy={submission.busy} />
      <FailureAlert failure={submission.failure} />
    </AccessForm>
  );
}
