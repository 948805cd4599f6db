import { storedText } from '@tuisty/shop-core/react';

/** The storage key of the payment sessions that have emptied a cart already. */
const CLEARED_SESSIONS_KEY = 'cartClearedFor';
const KEPT = 20;

const stored = storedText(() => localStorage, CLEARED_SESSIONS_KEY);
const inMemory = new Set<string>();

/** Whether this payment has emptied the cart before: what is in the cart now is a new one. */
export function hasCleared(sessionId: string): boolean {
  return inMemory.has(sessionId) || readIds().includes(sessionId);
}

export function markCleared(sessionId: string): void {
  inMemory.add(sessionId);
  const ids = [...readIds().filter((id) => id !== sessionId), sessionId];
  stored.write(JSON.stringify(ids.slice(-KEPT)));
}

function readIds(): readonly string[] {
  const read = stored.read();
  if (!read.ok || read.text === null) return [];
  try {
    const ids: unknown = JSON.parse(read.text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
