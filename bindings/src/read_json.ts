import { errors } from './raw/description.js';
import type { ErrorCode } from './types.js';

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
  const read = (key: string, value: unknown): unknown =>
    key === 'code' ? codeOf(value as number) : value;
  return deepFreeze(JSON.parse(json, read) as unknown);
}
