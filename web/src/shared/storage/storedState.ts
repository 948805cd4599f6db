import { createListeners, type StoredText } from '@tuisty/shop-core/react';

/** What one key of a browser storage means, as an external store. Other tabs are heard. */
export interface StoredState<T> {
  /** The same value for as long as nothing has changed. */
  readonly read: () => T;
  readonly change: (next: (before: T) => T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Form<T> {
  readonly key: string;
  /** Must make something of any text; null when there is none. */
  readonly parse: (text: string | null) => T;
  /** null leaves no key behind. */
  readonly format: (value: T) => string | null;
}

/** A storage that cannot be used is stood in for by memory: the page at hand goes on. */
export function storedState<T>(
  stored: StoredText,
  { key, parse, format }: Form<T>,
): StoredState<T> {
  const ownChanges = createListeners();
  /** What could not be written; undefined when everything was. */
  let unsaved: string | null | undefined;
  let last: { readonly text: string | null; readonly value: T } | null = null;

  const readText = (): string | null => {
    if (unsaved !== undefined) return unsaved;
    const read = stored.read();
    return read.ok ? read.text : null;
  };

  const read = (): T => {
    const text = readText();
    const current = last?.text === text ? last : { text, value: parse(text) };
    last = current;
    return current.value;
  };

  return {
    read,
    change(next) {
      const text = format(next(read()));
      const written = text === null ? stored.remove() : stored.write(text);
      unsaved = written.ok ? undefined : text;
      ownChanges.notify();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === null || event.key === key) listener();
      };
      const forget = ownChanges.subscribe(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        forget();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** What a stored text is as JSON; null when it is none. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
