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

/** Returns the members of an object; null if it is no object, or if a member is invalid. */
export function readRecord<T>(
  value: unknown,
  members: { readonly [Key in keyof T]: (member: unknown) => T[Key] | null },
): T | null {
  if (!isRecord(value)) return null;
  const found = Object.entries<(member: unknown) => unknown>(members).map(
    ([key, read]) => [key, read(value[key])] as const,
  );
  return found.some(([, member]) => member === null) ? null : (Object.fromEntries(found) as T);
}

/** Returns the items of an array; null if it is no array, or if an item is invalid. */
export function readList<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map(read).filter((item) => item !== null);
  return items.length === value.length ? items : null;
}
