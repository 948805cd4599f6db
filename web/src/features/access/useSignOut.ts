import { useCallback } from 'react';
import { session } from '../../shared/session';
import { showToast } from '../../shared/ui';
import { texts } from './texts';

/** Signs out and says so. The cart stays. */
export function useSignOut(): () => void {
  return useCallback(() => {
    void session.signOut().then((result) => {
      const text = result === 'revoked' ? texts.account.signedOut : texts.account.unreached;
      showToast({ id: 'session', kind: result === 'revoked' ? 'success' : 'info', text });
    });
  }, []);
}
