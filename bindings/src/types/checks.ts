import type { ErrorCode } from './errors.js';

/**
 * The result of checking an IMEI.
 * @example
 * ```ts
 * const check: ImeiCheck = core.checkImei('356938035643');
 * check; // { ok: false, grouped: '35 693803 5643', code: 'imei_wrong_length', digits: 12 }
 * ```
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
      readonly code: Extract<ErrorCode, 'imei_not_digits' | 'imei_wrong_length' | 'imei_multiple'>;
      /** The number of characters entered, without separators. */
      readonly digits: number;
    };

/**
 * The carrier's result for a phone.
 * @example
 * ```ts
 * const answer: ImeiAnswer = core.readImeiAnswer('{}');
 * answer; // { ok: false, code: 'imei_answer_incomplete' }
 * ```
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
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'imei_answer_incomplete'> };

/**
 * The key of a field in forms and API bodies.
 * @example
 * ```ts
 * const fields: FieldName[] = core.checkLogin({ email: '', password: '' }).map((error) => error.field);
 * fields; // ['email', 'password']
 * ```
 */
export type FieldName =
  | 'firstName'
  | 'lastName'
  | 'address'
  | 'between_Streets'
  | 'CP'
  | 'description'
  | 'phone'
  | 'email'
  | 'password'
  | 'confirmPassword'
  | 'currentPassword';

/**
 * The first error of a field.
 * @example
 * ```ts
 * const [error] = core.checkLogin({ email: '', password: 'Secreto-1' });
 * error; // { field: 'email', code: 'email_required' }
 * ```
 */
export interface FieldError {
  readonly field: FieldName;
  readonly code: ErrorCode;
}

/**
 * The values of the registration form.
 * @example
 * ```ts
 * const form: RegistrationForm = {
 *   firstName: 'Ana',
 *   lastName: '',
 *   address: 'Hidalgo 1',
 *   between_Streets: 'Altamira y Díaz Mirón',
 *   CP: '89000',
 *   description: 'Casa azul',
 *   phone: '8331234567',
 *   email: 'ana@example.com',
 *   password: 'Secreto-1',
 *   confirmPassword: 'Secreto-1',
 * };
 * core.checkRegistration(form); // [{ field: 'lastName', code: 'last_name_required' }]
 * ```
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
 * ```ts
 * const form: LoginForm = { email: 'ana@example.com', password: 'Secreto-1' };
 * core.checkLogin(form); // []
 * ```
 */
export interface LoginForm {
  readonly email: string;
  readonly password: string;
}

/**
 * The values of the form that changes the password.
 * @example
 * ```ts
 * const form: PasswordForm = {
 *   currentPassword: 'Secreto-1',
 *   password: 'Jaiba-azul-2',
 *   confirmPassword: 'Jaiba-azul-2',
 * };
 * core.checkPasswordChange(form); // []
 * ```
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
 * ```ts
 * const form: TopUpForm = { phone: '833 123 4567', email: 'ana@example.com' };
 * core.checkTopUp(form).errors; // []
 * ```
 */
export interface TopUpForm {
  readonly phone: string;
  readonly email: string;
}

/**
 * The result of checking a top-up form.
 * @example
 * ```ts
 * const check: TopUpCheck = core.checkTopUp({ phone: '833 123 4567', email: 'ana@example.com' });
 * check.phone; // '8331234567'
 * ```
 */
export interface TopUpCheck {
  readonly errors: readonly FieldError[];
  /** The ten digits of the number; `''` if the phone has an error. */
  readonly phone: string;
}
