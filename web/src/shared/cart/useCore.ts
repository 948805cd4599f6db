import { useSyncExternalStore } from 'react';
import { useCartStore } from './CartStoreProvider';
import { CORE_LOADING, type CoreSnapshot } from '../core/coreStore';

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
