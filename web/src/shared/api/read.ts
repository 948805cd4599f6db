/** Reads the members of external data. Returns null for a value of a wrong type. */

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns an integer that a double represents exactly, such as an amount of centavos. */
export function readWhole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Returns an integer of at least 0, such as an amount or a quantity. */
export function readAmount(value: unknown): number | null {
  const whole = readWhole(value);
  return whole === null || whole < 0 ? null : whole;
}
