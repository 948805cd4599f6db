// What a cart has in the browser's storage, and the lock under which all tabs write it.
import type { CartOperation } from './cart_state.js';
import type { LockRunner } from './lock.js';
import { readList, storedText, type StorageLog, type StorageProblem } from './storage.js';

export interface CartLogParts {
  /** Stores the cart under `id`, and the changes that wait for the core under `${id}Waiting`. */
  readonly storage: () => Storage;
  readonly id: string;
  /** If null, work runs immediately: a browser's storage does not change within a task. */
  readonly lock: LockRunner | null;
  readonly onProblem: (code: StorageProblem) => void;
  readonly logStorage: StorageLog | undefined;
}

/** Whether this version of the core can make a change. */
type CanApply = (operation: CartOperation) => boolean;

export function openCartLog({ storage, id, lock, onProblem, logStorage }: CartLogParts) {
  const cart = storedText(storage, id, logStorage);
  const waiting = storedText(storage, `${id}Waiting`, logStorage);
  const reported = storedText(storage, `${id}Reported`, logStorage);
  /** The text that was read or written last; undefined before the first read. */
  let known: string | null | undefined;
  let inMemory: readonly CartOperation[] = [];
  let isHeld = false;
  let isWanted = false;

  /** Stored changes may be of any version: what this one cannot apply stays in the list. */
  const stored = (): readonly CartOperation[] => {
    const read = waiting.read();
    return ((read.ok ? readList(read.text) : null) ?? []) as CartOperation[];
  };
  const writeWaiting = (list: readonly CartOperation[]): boolean =>
    waiting.write(list.length === 0 ? null : JSON.stringify(list)).ok;

  /**
   * Runs work under the lock, or without it after a time limit. Work that is requested while the lock is held runs
   * afterwards, once.
   * @param work Returns whether something is left that only a later run can do.
   */
  const underLock = (work: (isLocked: boolean) => boolean): void => {
    if (lock === null) {
      work(true);
      return;
    }
    isWanted = true;
    if (isHeld) return;
    isHeld = true;
    void lock((isLocked) => {
      isWanted = work(isLocked);
    }).then(() => {
      isHeld = false;
      if (isWanted) underLock(work);
    });
  };

  return {
    /** Returns the stored text; undefined if it is the one read or written last, or cannot be read. */
    read(): string | null | undefined {
      const read = cart.read();
      if (!read.ok) {
        onProblem(read.code);
        return undefined;
      }
      if (read.text === known) return undefined;
      known = read.text;
      return known;
    },
    /** The text that was read or written last. */
    known: () => known ?? null,
    /**
     * Stores a text, or removes the key for null. Returns whether that succeeded.
     * @param isUnread Whether this version cannot read all of the replaced text, which is copied first.
     */
    write(text: string | null, isUnread: boolean): boolean {
      const kept = isUnread && known ? cart.keepUnread(known) : null;
      const written = kept?.ok === false ? kept : cart.write(text);
      if (written.ok) known = text;
      else onProblem(written.code);
      return written.ok;
    },
    /** Makes the next `read` return the text in any case. */
    forget(): void {
      known = undefined;
    },
    /** The copies of replaced texts, and the removal of one. */
    unread: cart.unread,
    dropUnread: cart.dropUnread,
    /** Keeps a change for the first tab with a core; in this tab's memory if it cannot be stored. */
    postpone(operation: CartOperation): void {
      const { text = null } = waiting.read() as { readonly text?: string | null };
      const isKept = text === null || readList(text) !== null || waiting.keepUnread(text).ok;
      const own = [...inMemory, operation];
      inMemory = isKept && writeWaiting([...stored(), ...own]) ? [] : own;
    },
    hasPostponed: (canApply: CanApply): boolean => inMemory.length > 0 || stored().some(canApply),
    /** Removes and returns the postponed changes of all tabs. Must be called under the lock. */
    takePostponed(canApply: CanApply): readonly CartOperation[] {
      const all = stored();
      const own = inMemory;
      inMemory = [];
      const due = all.filter(canApply);
      const rest = all.filter((operation) => !due.includes(operation));
      // A list that cannot be removed would be applied repeatedly.
      return due.length > 0 && writeWaiting(rest) ? [...due, ...own] : own;
    },
    /** Returns the entries that were not passed before, in this page or in an earlier visit. */
    unreported<Entry>(entries: readonly Entry[]): readonly Entry[] {
      const read = reported.read();
      const before = new Set(read.ok ? readList(read.text) : null);
      const texts = entries.map((entry) => JSON.stringify(entry));
      const isSame = texts.length === before.size && texts.every((text) => before.has(text));
      if (!isSame) reported.write(texts.length === 0 ? null : JSON.stringify(texts));
      return entries.filter((_, index) => !before.has(texts[index]));
    },
    /** Whether no postponed change is in memory only. */
    isStored: () => inMemory.length === 0,
    hasKey: (key: string | null): boolean => key === null || key === id || key === `${id}Waiting`,
    underLock,
  };
}
