import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCartStore, type CartEvent } from '../../../shared/core/cart';

/** Shows the cart's events as toasts. Must be inside the router. */
export function CartAnnouncer() {
  const store = useCartStore();
  const [, navigate] = useLocation();
  useEffect(
    () =>
      store.onEvent((event) => {
        if (!hasText(event)) return;
        // Loaded on first use, because the texts are large.
        import('./describeEvent').then(
          ({ toastEvent }) => toastEvent(store, navigate, event),
          // The cart still works, and its button shows the count.
          (reason: unknown) =>
            console.error('No se pudieron cargar los avisos del carrito:', reason),
        );
      }),
    [store, navigate],
  );
  return null;
}

/** Whether an event has a toast: of accepted changes those that the page may not show where the shopper looks. */
function hasText(event: CartEvent): boolean {
  return (
    event.kind !== 'change' ||
    event.change?.ok === false ||
    ['add', 'remove'].includes(event.operation.type)
  );
}
