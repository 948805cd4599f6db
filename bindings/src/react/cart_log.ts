// What a cart has in the browser's storage, and the lock under which all tabs write it.
import type { CartOperation } from './cart_state.js';
import type { LockRunner } from './lock.js';
import { storedText, type StorageProblem } from './storage.js';

export interface CartLogParts {
  /** Stores the cart under `id`, and the changes that wait for the core under `${id}Waiting`. */
  readonly storage: () => Storage;
  readonly id: string;
  /** If null, work runs immediately: a browser's storage does not change within a task. */
  readonly lock: LockRunner | null;
  readonly onProblem: (code: StorageProblem) => void;
}

export interface CartLog {
  /** Returns the stored text; undefined if it is the one read or written last, or cannot be read. */
  readonly read: () => string | null | undefined;
  /** Stores a text, or removes the key for null. Returns whether that succeeded. */
  readonly write: (text: string | null) => boolean;
  /** Makes the next `read` return the text in any case. */
  readonly forget: () => void;
  /** Keeps a change for the first tab with a core; in this tab's memory if it cannot be stored. */
  readonly postpone: (operation: CartOperation) => void;
  readonly hasPostponed: () => boolean;
  /** Removes and returns the postponed changes of all tabs. Must be called under the lock. */
  readonly takePostponed: () => readonly CartOperation[];
  /** Removes the cart and the postponed changes. Returns false, and removes nothing for sure, if the storage fails. */
  readonly clear: () => boolean;
  /** Whether no postponed change is in memory only. */
  readonly isStored: () => boolean;
  readonly hasKey: (key: string | null) => boolean;
  /**
   * Runs work under the lock, or without it after a time limit. Work that is requested while the lock is held runs
   * afterwards, once.
   * @param work Returns whether something is left that only a later run can do.
   */
  readonly underLock: (work: (isLocked: boolean) => boolean) => void;
}

export function openCartLog({ storage, id, lock, onProblem }: CartLogParts): CartLog {
  const cart = storedText(storage, id);
  const waiting = storedText(storage, `${id}Waiting`);
  /** The text that was read or written last; undefined before the first read. */
  let known: string | null | undefined;
  let inMemory: readonly CartOperation[] = [];
  let isHeld = false;
  let isWanted = false;

  const readWaiting = (): readonly CartOperation[] | null => {
    const read = waiting.read();
    return read.ok && read.text !== null ? parseOperations(read.text) : null;
  };

  const underLock: CartLog['underLock'] = (work) => {
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
    read() {
      const read = cart.read();
      if (!read.ok) {
        onProblem(read.code);
        return undefined;
      }
      if (read.text === known) return undefined;
      known = read.text;
      return known;
    },
    write(text) {
      const written = text === null ? cart.remove() : cart.write(text);
      if (written.ok) known = text;
      else onProblem(written.code);
      return written.ok;
    },
    forget() {
      known = undefined;
    },
    postpone(operation) {
      const list = JSON.stringify([...(readWaiting() ?? []), operation]);
      if (!waiting.write(list).ok) inMemory = [...inMemory, operation];
    },
    hasPostponed: () => inMemory.length > 0 || readWaiting() !== null,
    takePostponed() {
      const stored = readWaiting();
      const own = inMemory;
      inMemory = [];
      // A list that cannot be removed would be applied repeatedly.
      return stored !== null && waiting.remove().ok ? [...stored, ...own] : own;
    },
    clear() {
      const isCleared = cart.remove().ok && waiting.remove().ok;
      if (isCleared) inMemory = [];
      return isCleared;
    },
    isStored: () => inMemory.length === 0,
    hasKey: (key) => key === null || key === id || key === `${id}Waiting`,
    underLock,
  };
}

/** Reads a stored list of operations. Invalid entries are kept, and rejected when they are applied. */
function parseOperations(text: string): readonly CartOperation[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as CartOperation[]) : [];
  } catch {
    return [];
  }
}
