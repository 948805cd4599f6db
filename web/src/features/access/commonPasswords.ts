import type { FieldFault } from '../../shared/forms';

/** The passwords that the server refuses as common, in lower case; empty until they are loaded. */
let common: ReadonlySet<string> = new Set();

/** Loads the server's list. Without it the server's response names a common password. */
export const loadCommonPasswords = (): Promise<void> =>
  import('virtual:common-passwords').then(
    // The words stand in a raw string of C++, whose delimiters are shorter than any password.
    ({ default: source }) => {
      common = new Set(source.slice(source.indexOf('R"(')).split(/\s+/));
    },
    () => undefined,
  );

/** Returns the fault of a new password that is common, with the server's code. */
export const commonPasswordFaults = (password: string): readonly FieldFault[] =>
  common.has(password.toLowerCase()) ? [{ field: 'password', code: 'field_invalid' }] : [];
