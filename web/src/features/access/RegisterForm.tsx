import { Alert, PasswordField, TextField, type CheckedForm } from '../../shared/forms';
import { AccessForm } from './AccessForm';
import { cx } from '../../shared/ui';
import styles from './AccessForm.module.css';
import { Captcha } from './captcha/Captcha';
import { texts } from './texts';
import type { Registration, RegistrationField } from './useRegistration';
import type { ReactNode } from 'react';
import { registrationText } from './fieldTexts';

interface RegisterFormProps {
  readonly registration: Registration;
  /** Whether the form's tab is selected. The captcha is not loaded before. */
  readonly shown: boolean;
}

export function RegisterForm({ registration, shown }: RegisterFormProps) {
  const { fields, captcha, alerts, onCaptcha } = registration;
  return (
    <AccessForm submission={registration} fields={fields} words={texts.register}>
      <p className="soft">{texts.register.note}</p>
      <RegisterFields fields={fields} />
      {alerts.includes('passwordsDiffer') ? <Alert>{texts.passwordsDiffer.alert}</Alert> : null}
      <fieldset className="stack">
        <legend className={cx('display large', styles.legend)}>{texts.register.captcha}</legend>
        <Captcha ref={captcha} wanted={shown} onCompleted={onCaptcha} />
        {alerts.includes('captchaMissing') ? <Alert>{texts.captchaMissing}</Alert> : null}
      </fieldset>
      <p className="small soft">
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

interface RegisterFieldsProps {
  readonly fields: CheckedForm<RegistrationField>;
}

/** The ten fields, in the order in which the core validates them. */
function RegisterFields({ fields }: RegisterFieldsProps) {
  const common = <Name extends RegistrationField>(name: Name) => ({
    name,
    label: texts.fields[name],
    error: registrationText(fields.codeOf(name)),
    required: true,
  });
  const words = { autoCapitalize: 'words', enterKeyHint: 'next' } as const;
  const sentences = { autoCapitalize: 'sentences', enterKeyHint: 'next' } as const;

  return (
    <>
      <Group legend={texts.register.who}>
        <TextField {...common('firstName')} {...words} autoComplete="given-name" />
        <TextField {...common('lastName')} {...words} autoComplete="family-name" />
      </Group>
      <Group legend={texts.register.where}>
        <TextField
          {...common('address')}
          {...sentences}
          hint={texts.hints.address}
          autoComplete="address-line1"
        />
        <TextField
          {...common('between_Streets')}
          {...sentences}
          hint={texts.hints.between_Streets}
          autoComplete="off"
        />
        <TextField
          {...common('CP')}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="next"
          className={styles.short}
        />
        <TextField
          {...common('description')}
          rows={3}
          hint={texts.hints.description}
          autoComplete="off"
          autoCapitalize="sentences"
          className={styles.wide}
        />
      </Group>
      <Group legend={texts.register.access}>
        <TextField
          {...common('phone')}
          hint={texts.hints.phone}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          enterKeyHint="next"
        />
        <TextField
          {...common('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField
          {...common('password')}
          hint={texts.hints.password}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <PasswordField
          {...common('confirmPassword')}
          autoComplete="new-password"
          enterKeyHint="done"
        />
      </Group>
    </>
  );
}

function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="stack">
      <legend className={cx('display large', styles.legend)}>{legend}</legend>
      <div className="stack columns-2">{children}</div>
    </fieldset>
  );
}
