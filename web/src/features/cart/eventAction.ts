import type { CartEvent, CartStore } from '../../shared/cart';
import type { EventAction } from './texts';

/**
 * Does what the button beside an event says.
 *
 * @returns What there is to say of it then: an undo may be refused.
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
