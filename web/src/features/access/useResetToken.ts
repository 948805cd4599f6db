import { useHash } from '../../shared/hooks/useHash';

const RESET_HASH = '#restablecer=';

/** The token of the link that support has sent; null without one. */
export function useResetToken(): string | null {
  const hash = useHash();
  return hash.startsWith(RESET_HASH) ? hash.slice(RESET_HASH.length) : null;
}
