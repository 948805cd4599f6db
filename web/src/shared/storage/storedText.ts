import {
  createListeners,
  storedText as storedByPackage,
  type StorageLog,
} from '@tuisty/shop-core/react';

/** The text of one storage key as an external store. Its functions never throw. */
export interface StoredText {
  /** Returns null if nothing is stored, or if the storage cannot be read. */
  readonly read: () => string | null;
  /**
   * Stores the text; null removes it. Returns whether the storage has accepted it.
   *
   * @param unread A stored text of a form that this version cannot read. It is copied before it is replaced.
   */
  readonly write: (text: string | null, unread?: string) => boolean;
  /** The copies of replaced texts, and the removal of one. */
  readonly unread: () => readonly string[];
  readonly dropUnread: (text: string) => boolean;
  /** Calls back after a change by this page, and when another page may have changed the text. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Besides the storage event, because a frozen page, or one from the back/forward cache, has missed events. */
const EVENTS = ['storage', 'pageshow', 'visibilitychange'];

const VERBS = { read: 'leer', store: 'guardar', remove: 'eliminar' } as const;

/** Logs a failure of the storage in the shop's language. */
export const logStorage: StorageLog = (doing, key, reason) => {
  console.error(`Error al ${VERBS[doing]} en el almacenamiento local (${key}):`, reason);
};

/**
 * Wraps one key of a storage.
 *
 * @param open Returns the storage. Called at each use, because access to `window.localStorage` throws while storage is
 *   forbidden, and the shopper may allow it later.
 * @param keepsUnsaved Whether this page keeps in memory a text that the storage has not accepted.
 */
export function storedText(open: () => Storage, key: string, keepsUnsaved = false): StoredText {
  const stored = storedByPackage(open, key, logStorage);
  const { subscribe, notify } = createListeners();
  let unsaved: string | null | undefined;

  return {
    read() {
      if (unsaved !== undefined) return unsaved;
      const read = stored.read();
      return read.ok ? read.text : null;
    },
    write(text, unread) {
      const isKept = unread === undefined || stored.keepUnread(unread).ok;
      const isWritten = isKept && stored.write(text).ok;
      unsaved = isWritten || !keepsUnsaved ? undefined : text;
      notify();
      return isWritten;
    },
    unread: stored.unread,
    dropUnread: stored.dropUnread,
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
