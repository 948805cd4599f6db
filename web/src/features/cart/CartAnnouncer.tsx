import { useEffect, useMemo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CartEventContext, useCartStore, type CartEvent, type CartStore } from '../../shared/cart';
import { showToast } from '../../shared/ui';
import { fetchWords, withoutWords } from './words';

/** Turns what the cart has to say into toasts. Surrounds the app, inside the router. */
export function CartAnnouncer({ children }: { readonly children: ReactNode }) {
  const store = useCartStore();
  const [, navigate] = useLocation();
  const announce = useMemo(() => createToaster(store, navigate), [store, navigate]);
  useEffect(() => store.onNotice(announce), [store, announce]);
  return <CartEventContext value={announce}>{children}</CartEventContext>;
}

function createToaster(store: CartStore, navigate: (path: string) => void) {
  const announce = (event: CartEvent): void => {
    const { core } = store.core.getSnapshot();
    const { cart } = store.getSnapshot();
    fetchWords().then(({ describeEvent, performAction, texts }) => {
      for (const { id, kind, text, action, duration } of describeEvent(event, core, cart)) {
        const onClick = (): void => {
          const next = action === null ? null : performAction(store, navigate, event, action);
          if (next !== null) announce(next);
        };
        showToast({
          id,
          kind,
          text,
          ...(duration === null ? {} : { duration }),
          ...(action === null ? {} : { action: { label: texts.actions[action], onClick } }),
        });
      }
    }, withoutWords);
  };
  return announce;
}
