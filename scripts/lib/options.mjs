import { Advice } from './steps.mjs';

/** The number of an option, from `least` up. */
export function numberOf(
  /** @type {Record<string, string | undefined>} */ values,
  /** @type {string} */ name,
  /** @type {number} */ least,
) {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new Advice(`--${name}=… is a whole number from ${least} up.`);
  }
  return number;
}
