import { useCallback, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CartEventContext, useCartStore, type CartEvent } from '../../shared/cart';
import { fetchToasts, withoutWords } from './fetchToasts';

/** Turns what the cart has to say into toasts. Surrounds the app, inside the router. */
export function CartAnnouncer({ children }: { readonly children: ReactNode }) {
  const store = useCartStore();
  const [, navigate] = useLocation();
  const announce = useCallback(
    (event: CartEvent) => {
      const snapshot = store.getSnapshot();
      fetchToasts().then(({ toastEvent }) => {
        toastEvent(store, navigate, event, snapshot);
      }, withoutWords);
    },
    [store, navigate],
  );
  useEffect(() => store.onNotice(announce), [store, announce]);
  return <CartEventContext value={announce}>{children}</CartEventContext>;
}
