import { useCallback, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CartEventContext, useCartStore, type CartEvent } from '../../../shared/core/cart';

/** Shows the cart's events as toasts. Must wrap the app and be inside the router. */
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

/** Loads the toasts' code on first use, because their texts are large. */
export const fetchToasts = () => import('./toasts');

/** Logs that the toasts' code did not load. The cart still works, and its button shows the count. */
export function withoutWords(reason: unknown): void {
  console.error('No se pudieron cargar los avisos del carrito:', reason);
}
