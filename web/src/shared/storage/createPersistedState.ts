import { storedText } from './storedText';

/** The value of one storage key as an external store, updated by changes in other tabs. */
export interface PersistedState<T> {
  /** Returns the same value until it changes. */
  readonly read: () => T;
  readonly change: (next: (before: T) => T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Codec<T> {
  /** Reads a value from any JSON; null if nothing is stored. */
  readonly parse: (json: unknown) => T;
  /** Returns the JSON to store; undefined removes the key. */
  readonly format: (value: T) => unknown;
}

/**
 * Creates the store. If the storage is unusable, this page keeps the value in memory.
 *
 * @param open Returns local storage or session storage.
 */
export function createPersistedState<T>(
  open: () => Storage,
  key: string,
  { parse, format }: Codec<T>,
): PersistedState<T> {
  const stored = storedText(open, key, true);
  let last: { readonly text: string | null; readonly value: T } | null = null;

  const read = (): T => {
    const text = stored.read();
    const current = last?.text === text ? last : { text, value: parse(parseJson(text)) };
    last = current;
    return current.value;
  };

  return {
    read,
    change(next) {
      const value = format(next(read()));
      stored.write(value === undefined ? null : JSON.stringify(value));
    },
    subscribe: stored.subscribe,
  };
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
