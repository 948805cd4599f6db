import { useEffect, useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { useCartStore, type CartStore } from '../../core/cart';
import { useOnline } from '../../ui/hooks/useOnline';
import { purchases, selectBought, selectUnsettled, useEntries } from './purchases';
import { settlePayment } from './settlePayment';

/** Maximum of concurrent status requests, newest first. */
const MAX_STATUS_REQUESTS = 5;

/**
 * The purchases of this device, newest first; none while prerendering and hydrating. Those not yet known to be paid are
 * checked once, and whenever the network comes back: a shopper may pay and never return to the success page.
 */
export function usePurchases() {
  const entries = useEntries();
  const cart = useCartStore();
  const online = useOnline();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!online) return undefined;
    const call = new AbortController();
    void settleAll(cart, call.signal).then((settled) => {
      if (!call.signal.aborted) setFailed(!settled);
    });
    return () => call.abort();
  }, [cart, online]);

  const isUnsure = failed || !online;
  /** Whether a status request failed, so that purchases may be missing. */
  const incomplete = isUnsure && selectUnsettled(entries).length > 0;
  return { bought: selectBought(entries), incomplete };
}

/** @returns Whether the server has returned the status of each. */
async function settleAll(cart: CartStore, signal: AbortSignal): Promise<boolean> {
  const rest = [...selectUnsettled(purchases.read())];
  while (rest.length > 0 && !signal.aborted) {
    const batch = rest.splice(0, MAX_STATUS_REQUESTS);
    const settled = await Promise.all(batch.map((id) => settleOne(cart, id, signal)));
    if (settled.includes(false)) return false;
  }
  return true;
}

async function settleOne(cart: CartStore, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await settlePayment(cart, id, signal);
    return true;
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.code !== 'session_unknown') return false;
    purchases.remove(id);
    return true;
  }
}
