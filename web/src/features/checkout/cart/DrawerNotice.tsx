import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CartEventContext, useCartStore, type CartEvent } from '../../../shared/core/cart';
import { Button } from '../../../shared/ui';
import styles from './CartDrawer.module.css';
import { describeEvent, type EventMessage } from './describeEvent';
import { performAction } from './eventAction';
import { texts } from './texts';

interface Shown {
  readonly event: CartEvent;
  readonly message: EventMessage;
}

/** Shows cart events, such as a removal with its undo, below its children; outside the drawer, toasts show them. */
export function DrawerNotice({ children }: { readonly children: ReactNode }) {
  const store = useCartStore();
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const announce = useCallback(
    (event: CartEvent | null) => {
      const { core } = store.core.getSnapshot();
      const { cart } = store.getSnapshot();
      const [message] = event === null ? [] : describeEvent(event, core, cart);
      setShown(event === null || message === undefined ? null : { event, message });
    },
    [store],
  );

  const action = shown?.message.action ?? null;
  return (
    <CartEventContext value={announce}>
      {children}
      <div role="status" className={styles.notice}>
        {shown === null ? null : <p>{shown.message.text}</p>}
        {shown === null || action === null ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              announce(performAction(store, navigate, shown.event, action));
            }}
          >
            {texts.actions[action]}
          </Button>
        )}
      </div>
    </CartEventContext>
  );
}
