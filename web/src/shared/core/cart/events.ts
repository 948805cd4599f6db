import type { CartEvent } from '@tuisty/shop-core/react';
import { useCartStore } from '@tuisty/shop-core/react';
import { useEffect } from 'react';

type Show = (event: CartEvent) => void;

const mounted: Show[] = [];

/**
 * Shows the cart's events while the component is mounted. Of several components the one mounted last shows them: a
 * modal panel replaces the toasts, which cannot be reached from it.
 */
export function useCartEvents(show: Show): void {
  const store = useCartStore();
  useEffect(() => {
    mounted.push(show);
    const forget = store.onEvent((event) => {
      if (mounted.at(-1) === show) show(event);
    });
    return () => {
      forget();
      mounted.splice(mounted.indexOf(show), 1);
    };
  }, [store, show]);
}
