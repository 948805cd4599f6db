import { useHash } from '../../shared/ui/hooks/useHash';

export type AccessTab = 'login' | 'register';

/** URL hash that opens the second tab. */
export const REGISTER_HASH = '#registro';

/** Returns the tab selected by the URL hash. The prerendered page has no hash and shows the first tab. */
export function useLinkedTab(): AccessTab {
  return useHash() === REGISTER_HASH ? 'register' : 'login';
}
