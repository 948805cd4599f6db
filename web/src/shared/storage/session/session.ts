import { useSyncExternalStore } from 'react';
import { storedText } from '../storedText';

const stored = storedText(() => localStorage, 'authToken');

/** The form of a bearer token (RFC 6750). */
const TOKEN = /^[\w.~+/-]+=*$/;

/**
 * The token, or null when no shopper is signed in or the storage cannot be read. A text of another form may be a later
 * version's: it is not sent, and so not removed as a rejected token either.
 */
function readAuthToken(): string | null {
  const token = stored.read()?.trim() ?? '';
  // Older versions stored these words if the sign-in response had no token.
  return !TOKEN.test(token) || token === 'undefined' || token === 'null' ? null : token;
}

/** Whether the server has revoked the login session: `revoked`, or `unreached` when offline. */
export type SignOutResult = 'revoked' | 'unreached';

/** The shopper's session: a token in the browser's storage, shared by all pages of the shop. */
export const session = {
  /** null when no shopper is signed in, or when the storage cannot be read. */
  token: readAuthToken,

  /** Stores the token. Returns false if the storage fails; the shopper then stays signed out. */
  signIn(token: string): boolean {
    if (stored.write(token)) console.info('Token guardado correctamente.');
    return readAuthToken() === token;
  },

  /** Removes a token that the server rejected, and changes nothing else. */
  expire: (): void => void stored.write(null),

  /**
   * Removes the token from this browser, then revokes it on the server. Never throws. Without a network the token is
   * still removed here.
   */
  async signOut(): Promise<SignOutResult> {
    const token = readAuthToken();
    session.expire();
    if (token === null) return 'revoked';
    try {
      // Fetched here, because a visitor without a session never needs it.
      const { logout } = await import('../../api/accounts');
      await logout(token);
      return 'revoked';
    } catch (reason) {
      console.error('Error al cerrar la sesión en la tienda:', reason);
      return 'unreached';
    }
  },

  subscribe: stored.subscribe,
} as const;

/** `unknown` while prerendering and hydrating: the storage has not been read yet. */
export type SessionStatus = 'unknown' | 'signedOut' | 'signedIn';

/** Whether a shopper is signed in, synchronised with other tabs. */
export function useSession(): { readonly status: SessionStatus } {
  return { status: useSyncExternalStore(session.subscribe, statusNow, () => 'unknown') };
}

function statusNow(): SessionStatus {
  return session.token() === null ? 'signedOut' : 'signedIn';
}
