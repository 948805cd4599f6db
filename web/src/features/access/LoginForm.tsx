import { useOnline } from '../../shared/hooks/useOnline';
import { Alert, PasswordField, TextField } from '../../shared/forms';
import { Button } from '../../shared/ui';
import styles from './AccessForm.module.css';
import { Captcha } from './captcha/Captcha';
import { loginText } from './fieldTexts';
import { texts } from './texts';
import type { Login } from './useLogin';

export function LoginForm({ login }: { readonly login: Login }) {
  const { fields, busy, verification, captcha, onCaptcha, submit } = login;
  const { form, codeOf, onInput } = fields;
  const online = useOnline();
  return (
    // A post, so that a form sent before the page's script is there never shows in an address.
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={texts.login.heading}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={texts.fields.email}
        error={loginText(codeOf('email'))}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        required
      />
      <PasswordField
        label={texts.fields.password}
        error={loginText(codeOf('password'))}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      {verification === 'none' ? null : (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{texts.register.captcha}</legend>
          <Captcha ref={captcha} wanted onCompleted={onCaptcha} />
          {verification === 'asked' ? <Alert>{texts.login.verify}</Alert> : null}
          {verification === 'missing' ? <Alert>{texts.captchaMissing}</Alert> : null}
        </fieldset>
      )}
      <Button type="submit" size="lg" block busy={busy} disabled={!online}>
        {texts.login.submit}
      </Button>
      <p role="status" className={styles.status}>
        {busy ? texts.login.sending : online ? '' : texts.offline}
      </p>
    </form>
  );
}
