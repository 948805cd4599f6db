import { createListeners } from './createListeners';

/** The text of one storage key as an external store. Its functions never throw. */
interface StoredText {
  /** Returns null if nothing is stored, or if the storage cannot be read. */
  readonly read: () => string | null;
  /** Stores the text; null removes it. Returns whether the storage has accepted it. */
  readonly write: (text: string | null) => boolean;
  /** Calls back after a change by this page, and when another page may have changed the text. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Besides the storage event, because a frozen page, or one from the back/forward cache, has missed events. */
const EVENTS = ['storage', 'pageshow', 'visibilitychange'];

/**
 * Wraps one key of a storage. Failures are logged in Spanish.
 *
 * @param open Returns the storage. Called at each use, because access to `window.localStorage` throws while storage is
 *   forbidden, and the shopper may allow it later.
 * @param keepsUnsaved Whether this page keeps in memory a text that the storage has not accepted.
 */
export function storedText(open: () => Storage, key: string, keepsUnsaved = false): StoredText {
  const { subscribe, notify } = createListeners();
  let unsaved: string | null | undefined;
  let lastLogged = '';

  // A repeated problem is logged once, because a forbidden storage would otherwise log at every click.
  const logFailure = (doing: string, reason: unknown): void => {
    const entry = `${doing} ${String(reason)}`;
    if (entry !== lastLogged) {
      console.error(`Error al ${doing} en el almacenamiento local (${key}):`, reason);
    }
    lastLogged = entry;
  };

  return {
    read() {
      if (unsaved !== undefined) return unsaved;
      try {
        return open().getItem(key);
      } catch (reason) {
        logFailure('leer', reason);
        return null;
      }
    },
    write(text) {
      let isWritten = true;
      try {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        lastLogged = '';
      } catch (reason) {
        logFailure(text === null ? 'eliminar' : 'guardar', reason);
        isWritten = false;
      }
      unsaved = isWritten || !keepsUnsaved ? undefined : text;
      notify();
      return isWritten;
    },
    subscribe(listener) {
      const forgetOwn = subscribe(listener);
      const onEvent = (event: Event): void => {
        // Only storage events have a key; null stands for all keys.
        if (((event as Partial<StorageEvent>).key ?? key) === key) listener();
      };
      for (const type of EVENTS) window.addEventListener(type, onEvent);
      return () => {
        forgetOwn();
        for (const type of EVENTS) window.removeEventListener(type, onEvent);
      };
    },
  };
}
