import { isRecord, readText } from '../../shared/api/read';
import { storedText } from '@tuisty/shop-core/react';

/** The session storage key of the phones that this tab has begun to top up. */
export const TOP_UP_PHONES_KEY = 'topUpPhones';
const KEPT = 10;

interface Entry {
  readonly sessionId: string;
  /** Ten digits. */
  readonly phone: string;
}

const stored = storedText(() => sessionStorage, TOP_UP_PHONES_KEY);
/** Serves when the session storage is forbidden and the payment page comes back to this page. */
let inMemory: readonly Entry[] = [];

/**
 * Which phone a payment session is for. The service tells the last four digits only, to whoever
 * has the session's address; the tab that the number was typed in may show all of it.
 */
export const topUpPhones = {
  /** To be called before the shopper leaves for the payment page. */
  remember(sessionId: string, phone: string): void {
    const others = readAll().filter((entry) => entry.sessionId !== sessionId);
    inMemory = [...others, { sessionId, phone }].slice(-KEPT);
    stored.write(JSON.stringify(inMemory));
  },

  /** null when the session was not begun in this tab. */
  find(sessionId: string): string | null {
    return readAll().find((entry) => entry.sessionId === sessionId)?.phone ?? null;
  },
};

function readAll(): readonly Entry[] {
  const read = stored.read();
  if (!read.ok || read.text === null) return inMemory;
  try {
    const list: unknown = JSON.parse(read.text);
    return Array.isArray(list) ? list.map(readOne).filter((entry) => entry !== null) : inMemory;
  } catch {
    return inMemory;
  }
}

function readOne(value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const sessionId = readText(value['sessionId']);
  const phone = readText(value['phone']);
  return sessionId === null || phone === null ? null : { sessionId, phone };
}
