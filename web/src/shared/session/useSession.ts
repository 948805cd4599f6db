import { useSyncExternalStore } from 'react';
import { session } from './session';

/** `unknown` while prerendering and hydrating: nobody has looked into the storage yet. */
export type SessionStatus = 'unknown' | 'signedOut' | 'signedIn';

/** Whether somebody is signed in, in step with the shop's other tabs. */
export function useSession(): { readonly status: SessionStatus } {
  return { status: useSyncExternalStore(session.subscribe, statusNow, unknown) };
}

function statusNow(): SessionStatus {
  return session.token() === null ? 'signedOut' : 'signedIn';
}

function unknown(): SessionStatus {
  return 'unknown';
}
