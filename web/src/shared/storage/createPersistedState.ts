import { createListeners } from './createListeners';
import { storedText } from './storedText';

/** The value of one storage key as an external store, updated by changes in other tabs. */
export interface PersistedState<T> {
  /** The same value for as long as nothing has changed. */
  readonly read: () => T;
  readonly change: (next: (before: T) => T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Codec<T> {
  /** Must make something of any JSON; null when there is none. */
  readonly parse: (json: unknown) => T;
  /** undefined leaves no key behind. */
  readonly format: (value: T) => unknown;
}

/**
 * A storage that cannot be used is replaced by memory: the page at hand continues.
 *
 * @param open The storage of the browser or of the tab.
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
      const onStorage = (event: StorageEvent): void => {
        if (event.key === null || event.key === key) listener();
      };
      const unsubscribe = ownChanges.subscribe(listener);
      window.addEventListener('storage', onStorage);
      // A page that was frozen, or that comes back from the back/forward cache, has missed what other pages did.
      window.addEventListener('pageshow', listener);
      document.addEventListener('visibilitychange', listener);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', listener);
        document.removeEventListener('visibilitychange', listener);
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
