/**
 * The result of checking an IMEI.
 * @example
 * const check: ImeiCheck = core.checkImei('356938035643');
 * check; // { ok: false, grouped: '35 693803 5643', code: 'imei_wrong_length', digits: 12 }
 */
export type ImeiCheck =
  | {
      readonly ok: true;
      /** The 15 digits. */
      readonly imei: string;
      /** The digits in groups for display: `'35 693803 564380 9'`. */
      readonly grouped: string;
      /** Whether the last digit satisfies the Luhn algorithm. If false, warn the shopper; it may still be sent. */
      readonly checkDigitOk: boolean;
    }
  | {
      readonly ok: false;
      /** The digits in groups for display; `''` unless the text has 1 to 14 digits. */
      readonly grouped: string;
      /** `imei_multiple`: the text contains several IMEIs, each with a valid check digit. */
      readonly code: 'imei_not_digits' | 'imei_wrong_length' | 'imei_multiple';
      /** The number of characters entered, without separators. */
      readonly digits: number;
    };

/**
 * The carrier's result for a phone.
 * @example
 * const answer: ImeiAnswer = core.readImeiAnswer('{}');
 * answer; // { ok: false, code: 'imei_answer_incomplete' }
 */
export type ImeiAnswer =
  | {
      readonly ok: true;
      readonly compatible: boolean;
      /**
       * The verdict for the shopper. `limited`: compatible, but without band 28 (signal) or VoLTE
       * (calls). `unknown`: the carrier does not know the phone, but it may work.
       */
      readonly verdict: 'refused' | 'unknown' | 'limited' | 'works';
      readonly band28: boolean;
      readonly volte: boolean;
      readonly esim: boolean;
    }
  | { readonly ok: false; readonly code: 'imei_answer_incomplete' };

/**
 * The key of a field in forms and API bodies.
 * @example
 * const fields: FieldName[] = core.checkLogin({ email: '', password: '' }).map((error) => error.field);
 * fields; // ['email', 'password']
 */
export type FieldName = keyof RegistrationForm | keyof PasswordForm;

/**
 * The codes of each form.
 * @example
 * const texts: Record<FormErrorCodes['login'], string> = {
 *   email_required: 'Enter your e-mail.',
 *   password_required: 'Enter your password.',
 *   field_too_long: 'That is too long.',
 * };
 * core.checkLogin({ email: '', password: 'Secreto-1' }).map(({ code }) => texts[code]); // ['Enter your e-mail.']
 */
export interface FormErrorCodes {
  readonly registration:
    | 'first_name_required'
    | 'last_name_required'
    | 'address_required'
    | 'between_streets_required'
    | 'postal_code_required'
    | 'references_required'
    | 'phone_required'
    | 'email_required'
    | 'password_required'
    | 'field_too_long'
    | 'postal_code_malformed'
    | 'phone_malformed'
    | 'email_malformed'
    | 'password_too_short'
    | 'passwords_differ';
  readonly login: 'email_required' | 'password_required' | 'field_too_long';
  readonly passwordChange:
    | 'password_required'
    | 'field_too_long'
    | 'password_too_short'
    | 'password_unchanged'
    | 'passwords_differ';
  readonly topUp: 'contact_required' | 'field_too_long' | 'phone_malformed' | 'email_malformed';
}

/**
 * The codes of all forms.
 * @example
 * const code: FieldErrorCode = 'field_too_long';
 * code; // 'field_too_long'
 */
export type FieldErrorCode = FormErrorCodes[keyof FormErrorCodes];

/**
 * The first error of a field, with the fields and codes of its form.
 * @example
 * const [error]: readonly FieldError[] = core.checkLogin({ email: '', password: 'Secreto-1' });
 * error; // { field: 'email', code: 'email_required' }
 */
export interface FieldError<
  Field extends FieldName = FieldName,
  Code extends FieldErrorCode = FieldErrorCode,
> {
  readonly field: Field;
  readonly code: Code;
}

/**
 * The values of the registration form.
 * @example
 * const address = { address: 'Hidalgo 1', between_Streets: 'Altamira y Díaz Mirón', CP: '89000', description: 'Azul' };
 * const account = { email: 'ana@example.com', password: 'Secreto-1', confirmPassword: 'Secreto-1' };
 * const form: RegistrationForm = { firstName: 'Ana', lastName: '', ...address, phone: '8331234567', ...account };
 * core.checkRegistration(form); // [{ field: 'lastName', code: 'last_name_required' }]
 */
export interface RegistrationForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly between_Streets: string;
  readonly CP: string;
  readonly description: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * The values of the sign-in form.
 * @example
 * const form: LoginForm = { email: 'ana@example.com', password: 'Secreto-1' };
 * core.checkLogin(form); // []
 */
export interface LoginForm {
  readonly email: string;
  readonly password: string;
}

/**
 * The values of the form that changes the password.
 * @example
 * const password = 'Jaiba-azul-2';
 * const form: PasswordForm = { currentPassword: 'Secreto-1', password, confirmPassword: password };
 * core.checkPasswordChange(form); // []
 */
export interface PasswordForm {
  readonly currentPassword: string;
  /** The new password. */
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * The values of the top-up form.
 * @example
 * const form: TopUpForm = { phone: '833 123 4567', email: 'ana@example.com' };
 * core.checkTopUp(form).errors; // []
 */
export interface TopUpForm {
  readonly phone: string;
  readonly email: string;
}

/**
 * The result of checking a top-up form.
 * @example
 * const check: TopUpCheck = core.checkTopUp({ phone: '833 123 4567', email: 'ana@example.com' });
 * check.phone; // '8331234567'
 */
export interface TopUpCheck {
  readonly errors: readonly FieldError<keyof TopUpForm, FormErrorCodes['topUp']>[];
  /** The ten digits of the number; `''` if the phone has an error. */
  readonly phone: string;
}
