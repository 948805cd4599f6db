import { useSyncExternalStore } from 'react';
import { useCartStore } from './CartStoreProvider';
import { CART_UNKNOWN, type CartActions, type CartSnapshot } from './cartStore';

/**
 * The cart and what can be done with it. While `status` is not 'ready', `cart` is null and its count
 * must not be shown; `add` works at any time. The functions keep their identity between renders.
 *
 * @example
 * const { cart, add } = useCart();
 */
export function useCart(): CartSnapshot & CartActions {
  const store = useCartStore();
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, unknownCart);
  return {
    ...snapshot,
    add: store.add,
    increase: store.increase,
    decrease: store.decrease,
    setQuantity: store.setQuantity,
    remove: store.remove,
    clear: store.clear,
    putBack: store.putBack,
    retry: store.retry,
  };
}

function unknownCart(): CartSnapshot {
  return CART_UNKNOWN;
}
