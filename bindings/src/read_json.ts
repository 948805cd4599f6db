import { errors } from './raw/description.js';
import type { ErrorCode } from './types.js';

/** In characters. A longer text is not read: a cart of every plan takes 2.3 kB, and the rules accept none so long. */
export const MAX_TEXT = 65_536;

/** Returns the error code of a status other than 0. */
export function codeOf(status: number): ErrorCode {
  return errors[status - 1] ?? 'core_trapped';
}

/** Freezes a value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** Parses JSON that the module wrote, in which a code is a number. The caller must state its type. */
export function readJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  nameCodes(value);
  return deepFreeze(value);
}

/** Not by JSON.parse's own function for each value, which takes several times as long. */
function nameCodes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('code' in value) value.code = codeOf(value.code as number);
  for (const inner of Object.values(value)) nameCodes(inner);
}

/** Returns the value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces lone surrogates, which have no form in UTF-8. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
