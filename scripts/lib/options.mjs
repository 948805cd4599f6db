import { UserError } from './steps.mjs';

/** Returns an option's number, which must be at least `least`. */
export function numberOf(
  /** @type {Record<string, string | undefined>} */ values,
  /** @type {string} */ name,
  /** @type {number} */ least,
) {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new UserError(`invalid --${name}; expected a whole number of at least ${least}`);
  }
  return number;
}
