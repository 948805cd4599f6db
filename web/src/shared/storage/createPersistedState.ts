import { isRecord } from '../api/read';
import { withChange, withCopy } from './otherVersions';
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
  /** Returns the JSON to store. The form of a value that nothing is stored for removes the key. */
  readonly format: (value: T) => unknown;
  /** Whether the JSON has this version's form, an object unless stated. Another one is copied before it is replaced. */
  readonly isReadable?: (json: unknown) => boolean;
}

/**
 * Creates the store. If the storage is unusable, this page keeps the value in memory. What a newer version has stored,
 * in the same form or another, is still there for it after changes of this version.
 *
 * @param open Returns local storage or session storage.
 */
export function createPersistedState<T>(
  open: () => Storage,
  key: string,
  { parse, format, isReadable = isRecord }: Codec<T>,
): PersistedState<T> {
  const stored = storedText(open, key, true);
  let last: { readonly text: string | null; readonly value: T } | null = null;

  const read = (): T => {
    const text = stored.read();
    const current = last?.text === text ? last : { text, value: parse(parseJson(text)) };
    last = current;
    return current.value;
  };

  const write = (json: unknown, unread?: string): void => {
    const text = JSON.stringify(json);
    stored.write(text === JSON.stringify(format(parse(null))) ? null : text, unread);
  };

  const restoreUnread = (): void => {
    for (const text of stored.unread().filter((copy) => isReadable(parseJson(copy)))) {
      if (stored.dropUnread(text)) write(withCopy(parseJson(stored.read()), parseJson(text)));
    }
  };

  return {
    read,
    change(next) {
      const before = read();
      const after = format(next(before));
      const text = stored.read();
      const json = parseJson(text);
      if (text === null) write(after);
      else if (isReadable(json)) write(withChange(json, format(before), after));
      else write(after, text);
    },
    subscribe(listener) {
      restoreUnread();
      return stored.subscribe(listener);
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
