import { useSyncExternalStore } from 'react';
import { useCartStore } from './CartStoreProvider';
import { CORE_LOADING, type CoreSnapshot } from '../core/coreStore';
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

/** The rulebook, for what needs its rules: totals' texts, form and IMEI checks. */
export function useCore(): CoreSnapshot & { readonly retry: () => void } {
  const { core, subscribe } = useCartStore();
  // Subscribed through the cart's store, which starts the load.
  const snapshot = useSyncExternalStore(subscribe, core.getSnapshot, loadingCore);
  return { ...snapshot, retry: core.retry };
}

function loadingCore(): CoreSnapshot {
  return CORE_LOADING;
}
