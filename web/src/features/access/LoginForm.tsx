import { Alert, emailInput, PasswordField, TextField } from '../../shared/forms';
import { Button, cx } from '../../shared/ui';
import { AccessForm } from './AccessForm';
import styles from './AccessForm.module.css';
import { Captcha } from './captcha/Captcha';
import { loginText } from './fieldTexts';
import { texts } from './texts';
import type { Login } from './useLogin';

interface LoginFormProps {
  readonly login: Login;
  readonly onForgot: () => void;
}

export function LoginForm({ login, onForgot }: LoginFormProps) {
  const { fields, verification, captcha, onCaptcha } = login;
  const { codeOf } = fields;
  return (
    <AccessForm submission={login} fields={fields} words={texts.login}>
      <TextField
        label={texts.fields.email}
        error={loginText(codeOf('email'))}
        name="email"
        {...emailInput}
        autoComplete="username"
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
      <Button variant="quiet" className={styles.forgot} onClick={onForgot}>
        {texts.forgot.link}
      </Button>
      {verification === 'none' ? null : (
        <fieldset className="stack">
          <legend className={cx('display large', styles.legend)}>{texts.register.captcha}</legend>
          <Captcha ref={captcha} wanted onCompleted={onCaptcha} />
          {verification === 'asked' ? <Alert>{texts.login.verify}</Alert> : null}
          {verification === 'missing' ? <Alert>{texts.captchaMissing}</Alert> : null}
        </fieldset>
      )}
    </AccessForm>
  );
}
