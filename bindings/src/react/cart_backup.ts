import { createListeners } from './listeners.js';
import { storedText, type StoredText } from './storage.js';

/** How long a cart that was emptied without proof of payment can be brought back: 24 hours. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** The storage key of the cart that was emptied last. */
const BACKUP_KEY = 'cartBackup';

/**
 * The stored form of a cart that was emptied, kept so that the shopper can undo it.
 * @example
 * ```ts
 * const backup: CartBackup = cartBackup;
 * backup.save('[]');
 * backup.read(); // '[]'
 * backup.remove();
 * backup.read(); // null
 * ```
 */
export interface CartBackup {
  /** @param cartText The stored form of the cart, as under the key `cart`. */
  readonly save: (cartText: string) => void;
  /** The stored form, or null when there is none or it is older than 24 hours. */
  readonly read: () => string | null;
  readonly remove: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface BackedUpCart {
  readonly savedAt: number;
  readonly cart: string;
}

function createCartBackup(stored: StoredText, now: () => number): CartBackup {
  const ownChanges = createListeners();
  return {
    save(cartText) {
      const backup: BackedUpCart = { savedAt: now(), cart: cartText };
      stored.write(JSON.stringify(backup));
      ownChanges.notify();
    },
    read() {
      const read = stored.read();
      if (!read.ok || read.text === null) return null;
      const backup = parse(read.text);
      if (backup === null) return null;
      const age = now() - backup.savedAt;
      return age >= 0 && age < KEPT_MS ? backup.cart : null;
    },
    remove() {
      stored.remove();
      ownChanges.notify();
    },
    subscribe(listener) {
      const forget = ownChanges.subscribe(listener);
      window.addEventListener('storage', listener);
      return () => {
        forget();
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/**
 * The backup of this browser.
 * @example
 * ```ts
 * const { cart } = core.add(core.emptyCart, 204);
 * cartBackup.save(core.storeCart(cart));
 * core.restoreCart(cartBackup.read()).cart.totalText; // '$169.00'
 * ```
 */
export const cartBackup = createCartBackup(
  storedText(() => localStorage, BACKUP_KEY),
  () => Date.now(),
);

function parse(text: string): BackedUpCart | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    if (!('savedAt' in value) || !('cart' in value)) return null;
    const { savedAt, cart } = value;
    return typeof savedAt === 'number' && typeof cart === 'string' ? { savedAt, cart } : null;
  } catch {
    return null;
  }
}
