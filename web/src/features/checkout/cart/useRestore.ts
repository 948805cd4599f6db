import { useCallback } from 'react';
import { useAnnounce, useCartBackup } from '../../../shared/core/cart';

/** Returns a function that restores the cleared cart and reports lines that exceed a limit. */
export function useRestore(): () => void {
  const { restore } = useCartBackup();
  const announce = useAnnounce();
  return useCallback(() => {
    for (const { code, planId } of restore() ?? []) announce({ kind: 'refused', code, planId });
  }, [restore, announce]);
}
