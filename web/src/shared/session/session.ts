import { ApiError, logout } from '../api';
import {
  AUTH_TOKEN_KEY,
  dropAuthToken,
  onAuthTokenChange,
  readAuthToken,
  saveAuthToken,
} from './authToken';

/** Whether the service knows that the session is over: told, or out of reach. */
export type SignOutResult = 'revoked' | 'unreached';

/** The shopper's session: a token in the browser's storage, shared by all pages of the shop. */
export const session = {
  /** null when nobody is signed in, or when the storage cannot be read. */
  token: readAuthToken,

  /** Keeps the token. False when the browser does not let it: the shopper stays signed out. */
  signIn(token: string): boolean {
    saveAuthToken(token);
    return readAuthToken() === token;
  },

  /** The service refused the token: drops it, and leaves everything else as it is. */
  expire: dropAuthToken,

  /**
   * Signs out here at once, then has the token revoked. Never throws: without a network the token
   * is gone from this browser all the same.
   */
  async signOut(): Promise<SignOutResult> {
    const token = readAuthToken();
    dropAuthToken();
    if (token === null) return 'revoked';
    try {
      await logout(token);
      return 'revoked';
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 401) return 'revoked';
      console.error('Error al cerrar la sesión en la tienda:', reason);
      return 'unreached';
    }
  },

  subscribe: (listener: () => void): (() => void) => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === null || event.key === AUTH_TOKEN_KEY) listener();
    };
    const forget = onAuthTokenChange(listener);
    window.addEventListener('storage', onStorage);
    // A page that comes back from the back/forward cache has missed what other pages did.
    window.addEventListener('pageshow', listener);
    return () => {
      forget();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', listener);
    };
  },
} as const;
