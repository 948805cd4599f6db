/**
 * Why the browser's storage could not be used.
 * @example
 * const problem: StorageProblem = 'storage_full';
 * problem; // 'storage_full'
 */
export type StorageProblem = 'storage_unavailable' | 'storage_full';

/**
 * The result of reading from the browser's storage.
 * @example
 * const read: StorageRead = storedText(() => localStorage, 'none').read();
 * read; // { ok: true, text: null }
 */
export type StorageRead =
  | { readonly ok: true; readonly text: string | null }
  | { readonly ok: false; readonly code: StorageProblem };
/**
 * The result of writing to the browser's storage.
 * @example
 * const written: StorageWrite = storedText(() => localStorage, 'note').write('hello');
 * written; // { ok: true }
 */
export type StorageWrite =
  { readonly ok: true } | { readonly ok: false; readonly code: StorageProblem };

/**
 * Logs a failure of the browser's storage, in the app's language.
 * @example
 * const logged: string[] = [];
 * const log: StorageLog = (doing, key) => logged.push(`${doing} ${key}`);
 * const refused = () => {
 *   throw new Error('denied');
 * };
 * storedText(refused, 'cart', log).read(); // { ok: false, code: 'storage_unavailable' }
 * logged; // ['read cart']
 */
export type StorageLog = (doing: 'read' | 'store' | 'remove', key: string, reason: unknown) => void;

/**
 * One key of a browser storage. Its functions never throw.
 * @example
 * const note: StoredText = storedText(() => sessionStorage, 'note');
 * note.write('hello'); // { ok: true }
 * note.read(); // { ok: true, text: 'hello' }
 */
export interface StoredText {
  readonly read: () => StorageRead;
  /** Stores the text; null removes it. */
  readonly write: (text: string | null) => StorageWrite;
  /**
   * Copies a text that this version cannot read to the list under `${key}Unread`, before it is replaced. A version that
   * can read it takes it back.
   */
  readonly keepUnread: (text: string) => StorageWrite;
  /** The copies, oldest first. */
  readonly unread: () => readonly string[];
  /** Removes a copy. Returns false if the storage fails: a copy that was used must not be used again then. */
  readonly dropUnread: (text: string) => boolean;
}

const logInEnglish: StorageLog = (doing, key, reason) => {
  console.error(`The storage failed to ${doing} ${key}:`, reason);
};

/**
 * Wraps one key of a storage. Failures are returned as a code and logged; a repeated one is logged once, because a
 * forbidden storage would otherwise log at every click.
 *
 * @param open Returns the storage. Called at each use, because access to `window.localStorage` throws while storage is
 *   forbidden, and the shopper may allow it later.
 * @example
 * storedText(() => sessionStorage, 'none').read(); // { ok: true, text: null }
 */
export function storedText(open: () => Storage, key: string, log = logInEnglish): StoredText {
  let lastLogged = '';

  function attempt<Found extends object>(
    doing: 'read' | 'store' | 'remove',
    name: string,
    work: (storage: Storage) => Found,
  ): ({ readonly ok: true } & Found) | { readonly ok: false; readonly code: StorageProblem } {
    try {
      const found = work(open());
      if (doing !== 'read') lastLogged = '';
      return { ok: true, ...found };
    } catch (reason) {
      const code = isQuota(reason) ? 'storage_full' : 'storage_unavailable';
      const entry = `${doing} ${name} ${code}`;
      if (entry !== lastLogged) log(doing, name, reason);
      lastLogged = entry;
      return { ok: false, code };
    }
  }

  const readKey = (name: string): StorageRead =>
    attempt('read', name, (storage) => ({ text: storage.getItem(name) }));
  const writeKey = (name: string, text: string | null): StorageWrite =>
    attempt(text === null ? 'remove' : 'store', name, (storage) => {
      if (text === null) storage.removeItem(name);
      else storage.setItem(name, text);
      return {};
    });
  const unreadKey = `${key}Unread`;
  const readUnread = (): readonly string[] => {
    const read = readKey(unreadKey);
    const list = read.ok ? readList(read.text) : null;
    return (list ?? []).filter((text) => typeof text === 'string');
  };

  return {
    read: () => readKey(key),
    write: (text) => writeKey(key, text),
    keepUnread(text) {
      const list = readUnread();
      return list.includes(text)
        ? { ok: true }
        : writeKey(unreadKey, JSON.stringify([...list, text]));
    },
    unread: readUnread,
    dropUnread(text) {
      const rest = readUnread().filter((one) => one !== text);
      return writeKey(unreadKey, rest.length === 0 ? null : JSON.stringify(rest)).ok;
    },
  };
}

/** Returns the elements of a JSON list; null for any other text. */
export function readList(text: string | null): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

function isQuota(reason: unknown): boolean {
  return (
    reason instanceof DOMException &&
    (reason.name === 'QuotaExceededError' || reason.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  );
}
