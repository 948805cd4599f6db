import { useHash } from '../../shared/ui/hooks/useHash';

const RESET_HASH = '#restablecer=';

/** Returns the token of the reset link in the URL; null without one. */
export function useResetToken(): string | null {
  const hash = useHash();
  return hash.startsWith(RESET_HASH) ? hash.slice(RESET_HASH.length) : null;
}
