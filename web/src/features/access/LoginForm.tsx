import { useOnline } from '../../shared/hooks/useOnline';
import { PasswordField, TextField } from '../../shared/forms';
import { Button } from '../../shared/ui';
import styles from './AccessForm.module.css';
import { loginText } from './fieldTexts';
import { texts } from './texts';
import type { Login } from './useLogin';

export function LoginForm({ login }: { readonly login: Login }) {
  const { fields, busy } = login;
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
        login.submit();
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
      <Button type="submit" size="lg" block busy={busy} disabled={!online}>
        {texts.login.submit}
      </Button>
      <p role="status" className={styles.status}>
        {busy ? texts.login.sending : online ? '' : texts.offline}
      </p>
    </form>
  );
}
