import { useOnline } from '../../shared/hooks/useOnline';
import { Alert } from '../../shared/forms';
import { Button } from '../../shared/ui';
import styles from './AccessForm.module.css';
import { Captcha } from './captcha/Captcha';
import { RegisterFields } from './RegisterFields';
import { texts } from './texts';
import type { Registration } from './useRegistration';

interface RegisterFormProps {
  readonly registration: Registration;
  /** Whether the form is in view: its captcha is not loaded before. */
  readonly shown: boolean;
}

export function RegisterForm({ registration, shown }: RegisterFormProps) {
  const { fields, captcha, busy, alerts } = registration;
  const { form, onInput } = fields;
  const online = useOnline();
  return (
    // A post, so that a form sent before the page's script is there never shows in an address.
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={texts.register.heading}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        registration.submit();
      }}
    >
      <p className={styles.note}>{texts.register.note}</p>
      <RegisterFields fields={fields} />
      {alerts.includes('passwordsDiffer') ? <Alert>{texts.passwordsDiffer.alert}</Alert> : null}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{texts.register.captcha}</legend>
        <Captcha ref={captcha} wanted={shown} onCompleted={registration.onCaptcha} />
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
      <Button type="submit" size="lg" block busy={busy} disabled={!online}>
        {texts.register.submit}
      </Button>
      <p role="status" className={styles.status}>
        {busy ? texts.register.sending : online ? '' : texts.offline}
      </p>
    </form>
  );
}
