// The cart's toasts with their texts, loaded when the first one is shown.
import type { CartEvent, CartStore } from '../../../shared/core/cart';
import { showToast } from '../../../shared/ui';
import { describeEvent, performAction } from './describeEvent';
import { READING_TIME, texts } from './texts';

export function toastEvent(
  store: CartStore,
  navigate: (path: string) => void,
  event: CartEvent,
): void {
  for (const { action, ...toast } of describeEvent(event, store.core.getSnapshot().core)) {
    if (action === undefined) showToast(toast);
    else {
      const onClick = (): void => performAction(store, navigate, event, action);
      showToast({ ...toast, action: { label: texts.actions[action], onClick } });
    }
  }
}

export function toastUndo(onClick: () => void): void {
  showToast({
    id: 'cart-backup',
    text: texts.emptied.unproven,
    duration: READING_TIME,
    action: { label: texts.emptied.restore, onClick },
  });
}
