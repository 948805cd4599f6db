import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useCartStore, type CartNotice } from '../../shared/cart';
import type { NoticeAction } from './describeNotice';

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

/**
 * After an undo: the focus goes to the line that came back, because the button that brought it back
 * is gone. Elsewhere than in the cart it goes to the page's content.
 */
function focusLine(planId: number): void {
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>(`[data-remove="${planId.toString()}"]`);
    const target = line ?? document.querySelector<HTMLElement>('main');
    target?.focus();
  });
}
