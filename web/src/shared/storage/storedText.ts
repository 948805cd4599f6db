import {
  createListeners,
  storedText as storedByPackage,
  type StorageLog,
} from '@tuisty/shop-core/react';

/** Besides the storage event, because a frozen page, or one from the back/forward cache, has missed events. */
const EVENTS = ['storage', 'pageshow', 'visibilitychange'];

const VERBS = { read: 'leer', store: 'guardar', remove: 'eliminar' } as const;

/** Logs a failure of the storage in the shop's language. */
export const logStorage: StorageLog = (doing, key, reason) => {
  console.error(`Error al ${VERBS[doing]} en el almacenamiento local (${key}):`, reason);
};

/**
 * The text of one storage key as an external store. Its functions never throw.
 *
 * @param open Returns the storage, as for the package's function.
 */
export function storedText(open: () => Storage, key: string) {
  const stored = storedByPackage(open, key, logStorage);
  const { subscribe, notify } = createListeners();
  return {
    ...stored,
    notify,
    /** Returns null if nothing is stored, or if the storage cannot be read. */
    read(): string | null {
      const read = stored.read();
      return read.ok ? read.text : null;
    },
    /** Stores the text; null removes it. Returns whether the storage has accepted it. */
    write(text: string | null): boolean {
      const { ok } = stored.write(text);
      notify();
      return ok;
    },
    /** Calls back after a change by this page, and when another page may have changed the text. */
    subscribe: (listener: () => void): (() => void) => {
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
