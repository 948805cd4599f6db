import { isRecord, readText, readWhole } from '../../api/read';
import { createPersistedState } from '../../storage/createPersistedState';

/** Time during which removed lines can be restored: 24 hours. */
const BACKUP_TTL_MS = 24 * 60 * 60 * 1000;

/**
 * Why lines left the cart: the shopper returned from the payment page without a confirmed payment, or paid for them.
 */
export type BackupReason = 'unproven' | 'paid';

interface BackedUpCart {
  readonly savedAt: number;
  readonly cart: string;
  readonly reason: BackupReason;
}

const state = createPersistedState<BackedUpCart | null>(() => localStorage, 'cartBackup', {
  parse(json) {
    if (!isRecord(json)) return null;
    const savedAt = readWhole(json['savedAt']);
    const cart = readText(json['cart']);
    if (savedAt === null || cart === null) return null;
    return { savedAt, cart, reason: json['reason'] === 'paid' ? 'paid' : 'unproven' };
  },
  format: (backup) => backup,
});

function read(): string | null {
  const backup = state.read();
  if (backup === null) return null;
  const age = Date.now() - backup.savedAt;
  return age >= 0 && age < BACKUP_TTL_MS ? backup.cart : null;
}

/** The stored form of the lines that left the cart last, so that the shopper can restore them. */
export const cartBackup = {
  /** @param cart The stored form of the cart, as under the key `cart`. */
  save: (cart: string, reason: BackupReason = 'unproven'): void =>
    state.change(() => ({ savedAt: Date.now(), cart, reason })),
  /** The stored form, or null when there is none or it is older than 24 hours. */
  read,
  /** The reason of the last backup that was saved. */
  reason: (): BackupReason => state.read()?.reason ?? 'unproven',
  remove: (): void => state.change(() => null),
  subscribe(listener: () => void): () => void {
    // An expired backup is deleted.
    if (read() === null && state.read() !== null) state.change(() => null);
    return state.subscribe(listener);
  },
} as const;
