import type { ErrorCode } from './errors.js';

/**
 * Whether a text may be sent as an IMEI.
 * @example
 * ```ts
 * const check: ImeiCheck = core.checkImei('356938035643');
 * check; // { ok: false, code: 'imei_wrong_length', digits: 12 }
 * ```
 */
export type ImeiCheck =
  | {
      readonly ok: true;
      /** False when the last digit is not the one that the Luhn rule asks for: worth a warning. */
      readonly checkDigitOk: boolean;
    }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'imei_not_digits' | 'imei_wrong_length'>;
      /** Characters entered. */
      readonly digits: number;
    };

/**
 * A kind of separator that people paste along with an IMEI.
 * @example
 * ```ts
 * const removed: readonly ImeiSeparator[] = core.cleanImei('35 693803-564380/9').removed;
 * removed; // ['space', 'dash', 'slash']
 * ```
 */
export type ImeiSeparator = 'space' | 'dash' | 'dot' | 'slash';

/**
 * An IMEI without what came along with it.
 * @example
 * ```ts
 * const cleaned: CleanedImei = core.cleanImei('35-693803-564380-9');
 * cleaned.text; // '356938035643809'
 * cleaned.grouped; // '35 693803 564380 9'
 * ```
 */
export interface CleanedImei {
  /** Without separators; every other character is left as it was. */
  readonly text: string;
  /** Which kinds of separator were taken out. */
  readonly removed: readonly ImeiSeparator[];
  /** For reading: `'35 693803 564380 9'`. Same as {@link text} unless that is 1 to 15 digits. */
  readonly grouped: string;
}

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
       * The meaning for the shopper. `limited`: compatible, without band 28 (signal) or VoLTE
       * (calls). `unknown`: the carrier does not know the phone, which may work.
       */
      readonly verdict: 'refused' | 'unknown' | 'limited' | 'works';
      readonly band28: boolean;
      readonly volte: boolean;
      readonly esim: boolean;
    }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'imei_answer_incomplete'> };

/**
 * A field, by its key in forms and API bodies.
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
 * The first rule that a field breaks.
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
 * The values of the form for a new password.
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
  /** The new one. */
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
  /** The ten digits of the number; `''` when the phone has an error. */
  readonly phone: string;
}
