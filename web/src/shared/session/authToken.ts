import { storedText } from '../storage/storage';

/** The storage key of the signed-in shopper's token. */
export const AUTH_TOKEN_KEY = 'authToken';

const stored = storedText(() => localStorage, AUTH_TOKEN_KEY);
const listeners = new Set<() => void>();

/** The token, or null when nobody is signed in or the storage cannot be read. */
export function readAuthToken(): string | null {
  const read = stored.read();
  if (!read.ok) return null;
  const token = read.text?.trim() ?? '';
  // Older pages of the shop stored these words when the sign-in answer had no token.
  return token === '' || token === 'undefined' || token === 'null' ? null : token;
}

export function saveAuthToken(token: string): void {
  if (stored.write(token).ok) console.info('Token guardado correctamente.');
  tell();
}

export function dropAuthToken(): void {
  stored.remove();
  tell();
}

/** Called after this page has saved or dropped the token. Other pages have the storage event. */
export function onAuthTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
