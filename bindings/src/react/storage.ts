/**
 * Why the browser's storage could not be used.
 * @example
 * const problem: StorageProblem = 'storage_full';
 * problem; // 'storage_full'
 */
export type StorageProblem = 'storage_unavailable' | 'storage_full';

/** The result of reading from the browser's storage. */
export type StorageRead =
  | { readonly ok: true; readonly text: string | null }
  | { readonly ok: false; readonly code: StorageProblem };
/**
 * The result of writing to the browser's storage.
 * @example
 * const written: StorageWrite = cartBackup(openCart()).save('[]');
 * written; // { ok: true }
 */
export type StorageWrite =
  { readonly ok: true } | { readonly ok: false; readonly code: StorageProblem };

/** Access to one key of a browser storage. Its functions never throw. */
export interface StoredText {
  readonly read: () => StorageRead;
  readonly write: (text: string) => StorageWrite;
  readonly remove: () => StorageWrite;
}

/**
 * Wraps one key of a storage. Failures are returned as a code and logged.
 *
 * @param open Returns the storage. Called at each use, because access to `window.localStorage` throws while storage is
 *   forbidden, and the shopper may allow it later.
 */
export function storedText(open: () => Storage, key: string): StoredText {
  let lastLogged = '';

  // A repeated problem is logged once, because a forbidden storage would otherwise log at every click.
  const fail = (doing: string, reason: unknown): { ok: false; code: StorageProblem } => {
    const code = isQuota(reason) ? 'storage_full' : 'storage_unavailable';
    const entry = `${doing} ${code}`;
    if (entry !== lastLogged) console.error(`The storage failed to ${doing} ${key}:`, reason);
    lastLogged = entry;
    return { ok: false, code };
  };
  const change = (doing: string, work: (storage: Storage) => void): StorageWrite => {
    try {
      work(open());
      lastLogged = '';
      return { ok: true };
    } catch (reason) {
      return fail(doing, reason);
    }
  };

  return {
    read() {
      try {
        return { ok: true, text: open().getItem(key) };
      } catch (reason) {
        return fail('read', reason);
      }
    },
    write(text) {
      return change('store', (storage) => {
        storage.setItem(key, text);
      });
    },
    remove() {
      return change('remove', (storage) => {
        storage.removeItem(key);
      });
    },
  };
}

function isQuota(reason: unknown): boolean {
  return (
    reason instanceof DOMException &&
    (reason.name === 'QuotaExceededError' || reason.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  );
}
