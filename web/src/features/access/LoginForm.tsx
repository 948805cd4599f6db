import { Alert, emailInput, PasswordField, TextField } from '../../shared/forms';
import { Button } from '../../shared/ui';
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
  const { submission, fields, isVerifying, captcha } = login;
  const { codeOf } = fields;
  return (
    <AccessForm submission={submission} fields={fields} words={texts.login}>
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
      {isVerifying ? (
        <Captcha captcha={captcha} busy={submission.busy}>
          <Alert>{texts.login.verify}</Alert>
        </Captcha>
      ) : null}
    </AccessForm>
  );
}
