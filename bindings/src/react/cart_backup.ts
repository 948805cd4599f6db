import type { CartStore } from './cart_store.js';
import { createListeners } from './listeners.js';
import { storedText, type StorageWrite } from './storage.js';

/** Time during which removed lines can be restored: 24 hours. */
const BACKUP_TTL_MS = 24 * 60 * 60 * 1000;
/** Besides the storage event, because a frozen page, or one from the back/forward cache, has missed events. */
const EVENTS = ['storage', 'pageshow', 'visibilitychange'];
/**
 * Why the lines of the backup left the cart: the shopper returned from the payment page without a confirmed payment,
 * or paid for them.
 * @example
 * const reason: BackupReason = 'paid';
 * const backup = cartBackup(openCart());
 * backup.save('[]', reason);
 * backup.reason(); // 'paid'
 */
export type BackupReason = 'unproven' | 'paid';

/**
 * The stored form of the lines removed from a cart, kept so that the shopper can restore them.
 * @example
 * const backup: CartBackup = cartBackup(openCart());
 * backup.save('[]');
 * backup.read(); // '[]'
 * backup.remove();
 * backup.read(); // null
 */
export interface CartBackup {
  /** @param cartText The stored form of the cart, as under the key `cart`. */
  readonly save: (cartText: string, reason?: BackupReason) => StorageWrite;
  /** The stored form, or null when there is none or it is older than 24 hours. */
  readonly read: () => string | null;
  /** The reason of the last backup that was saved. */
  readonly reason: () => BackupReason;
  readonly remove: () => StorageWrite;
  readonly subscribe: (listener: () => void) => () => void;
}

interface BackedUpCart {
  readonly savedAt: number;
  readonly cart: string;
  readonly reason: BackupReason;
}

const backups = new WeakMap<CartStore, CartBackup>();

/**
 * Returns the backup of a store's cart, stored under its id and `Backup`.
 * @example
 * const store = openCart();
 * cartBackup(store) === cartBackup(store); // true
 */
export function cartBackup(store: CartStore): CartBackup {
  const backup = backups.get(store) ?? createCartBackup(store);
  backups.set(store, backup);
  return backup;
}

function createCartBackup({ storage, id }: CartStore): CartBackup {
  const stored = storedText(storage, `${id}Backup`);
  const ownChanges = createListeners();
  const readBackup = (): BackedUpCart | null => {
    const read = stored.read();
    return read.ok && read.text !== null ? parse(read.text) : null;
  };
  const read = (): string | null => {
    const backup = readBackup();
    if (backup === null) return null;
    const age = Date.now() - backup.savedAt;
    return age >= 0 && age < BACKUP_TTL_MS ? backup.cart : null;
  };
  return {
    save(cartText, reason = 'unproven') {
      const backup: BackedUpCart = { savedAt: Date.now(), cart: cartText, reason };
      const written = stored.write(JSON.stringify(backup));
      ownChanges.notify();
      return written;
    },
    read,
    reason: () => readBackup()?.reason ?? 'unproven',
    remove() {
      const removed = stored.remove();
      ownChanges.notify();
      return removed;
    },
    subscribe(listener) {
      // An expired backup is deleted.
      if (read() === null) stored.remove();
      const forget = ownChanges.subscribe(listener);
      for (const type of EVENTS) window.addEventListener(type, listener);
      return () => {
        forget();
        for (const type of EVENTS) window.removeEventListener(type, listener);
      };
    },
  };
}

function parse(text: string): BackedUpCart | null {
  try {
    const { savedAt, cart, reason } = JSON.parse(text) as Partial<BackedUpCart>;
    if (typeof savedAt !== 'number' || typeof cart !== 'string') return null;
    return { savedAt, cart, reason: reason === 'paid' ? reason : 'unproven' };
  } catch {
    return null;
  }
}
