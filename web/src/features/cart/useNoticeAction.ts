import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useCartStore, type CartNotice } from '../../shared/cart';
import type { NoticeAction } from './describeNotice';
import { focusLine } from './focusLine';

/** What the button beside a notice does. */
export function useNoticeAction(): (notice: CartNotice, action: NoticeAction) => void {
  const store = useCartStore();
  const [, navigate] = useLocation();
  return useCallback(
    (notice, action) => {
      if (action === 'cart') navigate('/carrito');
      if (action === 'retry') store.retry();
      if (action === 'undo' && notice.kind === 'removed') {
        store.putBack([notice.line], notice.index);
        focusLine(notice.line.planId);
      }
    },
    [store, navigate],
  );
}
