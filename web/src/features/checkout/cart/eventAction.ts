import type { CartEvent, CartStore } from '../../../shared/core/cart';
import type { EventAction } from './texts';

/**
 * Performs the action of an event's button.
 *
 * @returns An event to show if an undo is rejected; otherwise null.
 */
export function performAction(
  store: CartStore,
  navigate: (path: string) => void,
  event: CartEvent,
  action: EventAction,
): CartEvent | null {
  if (action === 'cart') navigate('/carrito');
  if (action === 'retry') store.retry();
  if (action !== 'undo' || event.kind !== 'removed') return null;
  const { planId } = event.line;
  const change = store.putBack([event.line], event.index);
  focusLine(planId);
  return change?.ok === false ? { kind: 'refused', code: change.code, planId } : null;
}

/**
 * Focuses the restored line after an undo, because the undo button is removed. On pages without the line, focuses the
 * main content.
 */
function focusLine(planId: number): void {
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>(`[data-remove="${planId.toString()}"]`);
    const target = line ?? document.querySelector<HTMLElement>('main');
    target?.focus();
  });
}
