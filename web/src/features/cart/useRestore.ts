import { useCallback } from 'react';
import { useAnnounce, useCartBackup } from '../../shared/cart';

/** Brings back what was taken out of the cart, and says which lines have no room. */
export function useRestore(): () => void {
  const { restore } = useCartBackup();
  const announce = useAnnounce();
  return useCallback(() => {
    for (const { code, planId } of restore() ?? []) announce({ kind: 'refused', code, planId });
  }, [restore, announce]);
}
