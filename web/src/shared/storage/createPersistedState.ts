import { createListeners } from './createListeners';
import { onStorageChange } from './onStorageChange';
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
  const stored = storedText(open, key);
  const ownChanges = createListeners();
  /** The value that could not be written; undefined if everything was written. */
  let unsaved: string | null | undefined;
  let last: { readonly text: string | null; readonly value: T } | null = null;

  const readText = (): string | null => {
    if (unsaved !== undefined) return unsaved;
    const read = stored.read();
    return read.ok ? read.text : null;
  };

  const read = (): T => {
    const text = readText();
    const current = last?.text === text ? last : { text, value: parse(parseJson(text)) };
    last = current;
    return current.value;
  };

  return {
    read,
    change(next) {
      const value = format(next(read()));
      const text = value === undefined ? null : JSON.stringify(value);
      const written = text === null ? stored.remove() : stored.write(text);
      unsaved = written.ok ? undefined : text;
      last = null;
      ownChanges.notify();
    },
    subscribe(listener) {
      const forgetOwn = ownChanges.subscribe(listener);
      const forgetOthers = onStorageChange(key, listener);
      return () => {
        forgetOwn();
        forgetOthers();
      };
    },
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
