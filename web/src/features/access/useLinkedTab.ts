import { useHash } from '../../shared/hooks/useHash';

export type AccessTab = 'login' | 'register';

/** The address's part that opens the second tab. */
export const REGISTER_HASH = '#registro';

/** The tab that the address asks for. The prerendered page knows no hash and shows the first. */
export function useLinkedTab(): AccessTab {
  return useHash() === REGISTER_HASH ? 'register' : 'login';
}
