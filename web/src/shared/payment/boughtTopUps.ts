import { storedText } from '../core';
import { isRecord, readText, readWhole } from '../api/read';

/** The storage key of the top-ups whose payment this browser has begun. */
export const BOUGHT_TOP_UPS_KEY = 'topUps';
const KEPT = 10;

/** What a top-up's payment session is for. The service's answer about a session does not say. */
export interface BoughtTopUp {
  readonly sessionId: string;
  readonly topUpId: number;
  /** Ten digits. */
  readonly phone: string;
}

const stored = storedText(() => sessionStorage, BOUGHT_TOP_UPS_KEY);
/** Serves when the session storage is forbidden and the payment page comes back to this page. */
let inMemory: readonly BoughtTopUp[] = [];

/** To be called before the shopper leaves for the payment page. */
export function rememberTopUp(topUp: BoughtTopUp): void {
  inMemory = [...readAll().filter((other) => other.sessionId !== topUp.sessionId), topUp];
  inMemory = inMemory.slice(-KEPT);
  stored.write(JSON.stringify(inMemory));
}

/** null when the session is not of this tab, or not a top-up's. */
export function findBoughtTopUp(sessionId: string): BoughtTopUp | null {
  return readAll().find((topUp) => topUp.sessionId === sessionId) ?? null;
}

function readAll(): readonly BoughtTopUp[] {
  const read = stored.read();
  if (!read.ok || read.text === null) return inMemory;
  try {
    const list: unknown = JSON.parse(read.text);
    return Array.isArray(list) ? list.map(readOne).filter((topUp) => topUp !== null) : inMemory;
  } catch {
    return inMemory;
  }
}

function readOne(value: unknown): BoughtTopUp | null {
  if (!isRecord(value)) return null;
  const sessionId = readText(value['sessionId']);
  const topUpId = readWhole(value['topUpId']);
  const phone = readText(value['phone']);
  return sessionId === null || topUpId === null || phone === null
    ? null
    : { sessionId, topUpId, phone };
}
