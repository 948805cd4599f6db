/** Small readers of answers from outside: null instead of a wrong type. */

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A whole number that a double holds exactly, such as an amount of centavos. */
export function readWhole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** An amount of money or a number of things: whole, and not below zero. */
export function readAmount(value: unknown): number | null {
  const whole = readWhole(value);
  return whole === null || whole < 0 ? null : whole;
}
