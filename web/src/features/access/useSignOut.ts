import { useCallback } from 'react';
import { session } from '../../shared/session/session';
import { showToast } from '../../shared/ui';
import { accountTexts } from './accountTexts';

/** Signs out and says so. The cart stays. */
export function useSignOut(): () => void {
  return useCallback(() => {
    void session.signOut().then((result) => {
      const text = result === 'revoked' ? accountTexts.signedOut : accountTexts.unreached;
      showToast({ id: 'session', kind: result === 'revoked' ? 'success' : 'info', text });
    });
  }, []);
}
