import { Alert } from '../../shared/forms';
import { AccessForm } from './AccessForm';
import styles from './AccessForm.module.css';
import { Captcha } from './captcha/Captcha';
import { RegisterFields } from './RegisterFields';
import { texts } from './texts';
import type { Registration } from './useRegistration';

interface RegisterFormProps {
  readonly registration: Registration;
  /** Whether the form's tab is selected. The captcha is not loaded before. */
  readonly shown: boolean;
}

export function RegisterForm({ registration, shown }: RegisterFormProps) {
  const { fields, captcha, alerts, onCaptcha } = registration;
  return (
    <AccessForm submission={registration} fields={fields} words={texts.register}>
      <p className={styles.note}>{texts.register.note}</p>
      <RegisterFields fields={fields} />
      {alerts.includes('passwordsDiffer') ? <Alert>{texts.passwordsDiffer.alert}</Alert> : null}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{texts.register.captcha}</legend>
        <Captcha ref={captcha} wanted={shown} onCompleted={onCaptcha} />
        {alerts.includes('captchaMissing') ? <Alert>{texts.captchaMissing}</Alert> : null}
      </fieldset>
      <p className={styles.legal}>
        {texts.register.privacyBefore}
        <a href="/terminos-y-condiciones" target="_blank">
          {texts.register.terms}
        </a>
        {texts.register.privacyBetween}
        <a href="/aviso-de-privacidad" target="_blank">
          {texts.register.privacy}
        </a>
        .
      </p>
    </AccessForm>
  );
}
