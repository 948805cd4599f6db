import { Alert, EmailField, emailInput, PasswordField, TextField } from '../../shared/forms';
import type { TextFieldProps } from '../../shared/forms/TextField';
import { AccessForm } from './AccessForm';
import styles from './AccessForm.module.css';
import { Captcha } from './captcha/Captcha';
import { loadCommonPasswords } from './commonPasswords';
import { texts } from './texts';
import type { Registration, RegistrationField } from './useRegistration';
import { newPasswordText, registrationText } from './fieldTexts';

interface RegisterFormProps {
  readonly registration: Registration;
  /** Whether the form's tab is selected. The captcha is not loaded before. */
  readonly shown: boolean;
}

export function RegisterForm({ registration, shown }: RegisterFormProps) {
  const { submission, fields, captcha, isDiffering } = registration;
  return (
    <AccessForm submission={submission} fields={fields} words={texts.register}>
      <p className="soft">{texts.register.note}</p>
      <RegisterFields fields={fields} />
      {isDiffering ? <Alert>{texts.passwordsDiffer.alert}</Alert> : null}
      <Captcha captcha={captcha} busy={submission.busy} wanted={shown} />
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

const words = { autoCapitalize: 'words' };
const sentences = { autoCapitalize: 'sentences' };

type Field = Omit<TextFieldProps, 'label'> & { readonly name: RegistrationField };

const groups: readonly { readonly legend: string; readonly fields: readonly Field[] }[] = [
  {
    legend: texts.register.who,
    fields: [
      { name: 'firstName', ...words, autoComplete: 'given-name' },
      { name: 'lastName', ...words, autoComplete: 'family-name' },
    ],
  },
  {
    legend: texts.register.where,
    fields: [
      { name: 'address', ...sentences, autoComplete: 'address-line1' },
      { name: 'between_Streets', ...sentences, autoComplete: 'off' },
      { name: 'CP', inputMode: 'numeric', autoComplete: 'postal-code', className: styles.short },
      { name: 'description', ...sentences, rows: 3, autoComplete: 'off', className: styles.wide },
    ],
  },
  {
    legend: texts.register.access,
    fields: [
      { name: 'phone', type: 'tel', inputMode: 'numeric', autoComplete: 'tel' },
      { name: 'email', ...emailInput, autoComplete: 'email' },
      {
        name: 'password',
        type: 'password',
        autoComplete: 'new-password',
        onFocus: () => void loadCommonPasswords(),
      },
      {
        name: 'confirmPassword',
        type: 'password',
        autoComplete: 'new-password',
        enterKeyHint: 'done',
      },
    ],
  },
];
const controls: Readonly<Record<string, typeof TextField>> = {
  email: EmailField,
  password: PasswordField,
};
const hints: Partial<Record<RegistrationField, string>> = texts.hints;

function RegisterFields({ fields: { codeOf } }: Pick<Registration, 'fields'>) {
  return groups.map(({ legend, fields }) => (
    <fieldset key={legend} className="stack">
      <legend className="display large before">{legend}</legend>
      <div className="stack columns-2">
        {fields.map((field) => {
          const { name, rows, type } = field;
          const Control = controls[type ?? ''] ?? TextField;
          const textOf = name === 'password' ? newPasswordText : registrationText;
          return (
            <Control
              key={name}
              label={texts.fields[name]}
              hint={hints[name]}
              error={textOf(codeOf(name))}
              required
              // Of several lines Enter begins another.
              enterKeyHint={rows === undefined ? 'next' : undefined}
              {...field}
            />
          );
        })}
      </div>
    </fieldset>
  ));
}
