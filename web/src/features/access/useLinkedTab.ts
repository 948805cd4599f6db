import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

export type AccessTab = 'login' | 'register';

/** The address's part that opens the second tab. */
export const REGISTER_HASH = '#registro';

/** The tab that the address asks for. The prerendered page knows no hash and shows the first. */
export function useLinkedTab(): AccessTab {
  const { hash } = useLocation();
  const hydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return hydrated && hash === REGISTER_HASH ? 'register' : 'login';
}
