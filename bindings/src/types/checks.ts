import type { ErrorCode } from './errors.js';

/** Whether a text may be sent as an IMEI. */
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

/** A kind of separator that people paste along with an IMEI. */
export type ImeiSeparator = 'space' | 'dash' | 'dot' | 'slash';

export interface CleanedImei {
  /** Without separators; every other character is left as it was. */
  readonly text: string;
  /** Which kinds of separator were taken out. */
  readonly removed: readonly ImeiSeparator[];
  /** For reading: `'35 693803 564380 9'`. Same as {@link text} unless that is 1 to 15 digits. */
  readonly grouped: string;
}

/** What the operator says about a phone. */
export type ImeiAnswer =
  | {
      readonly ok: true;
      readonly compatible: boolean;
      /**
       * What it means for whoever holds the phone. `limited`: compatible, without band 28 (signal) or VoLTE
       * (calls). `unknown`: the operator does not know the phone, which may well work.
       */
      readonly verdict: 'refused' | 'unknown' | 'limited' | 'works';
      readonly band28: boolean;
      readonly volte: boolean;
      readonly esim: boolean;
    }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'imei_answer_incomplete'> };

/** A field, by its key in forms and API bodies. */
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
  | 'confirmPassword';

/** The first rule that a field breaks. */
export interface FieldError {
  readonly field: FieldName;
  readonly code: ErrorCode;
}

/** What the registration form holds. */
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

/** What the login form holds. */
export interface LoginForm {
  readonly email: string;
  readonly password: string;
}

/** What the top-up form holds. */
export interface TopUpForm {
  readonly phone: string;
  readonly email: string;
}

export interface TopUpCheck {
  readonly errors: readonly FieldError[];
  /** The ten digits of the number; `''` when the phone has an error. */
  readonly phone: string;
}
