import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, readCheckoutSession } from '../api';
import { useOnline } from '../hooks/useOnline';
import { paidOf, pendingOf, purchases, type Purchase } from './purchases';

export interface Purchases {
  /** Paid, newest first. Empty while prerendering and hydrating. */
  readonly paid: readonly Purchase[];
  /** Whether some could not be asked about: there may be more than these. */
  readonly incomplete: boolean;
}

/** More payment pages than these are not asked about: the others were left for good. */
const ASKED = 5;

/**
 * The purchases of this device. Those that nobody has seen paid are asked about, once and whenever the network
 * comes back: a shopper may pay and never return to the page of thanks.
 */
export function usePurchases(): Purchases {
  const entries = useSyncExternalStore(purchases.subscribe, purchases.read, none);
  const online = useOnline();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!online) return undefined;
    const call = new AbortController();
    const pending = pendingOf(purchases.read()).slice(0, ASKED);
    void Promise.all(pending.map((id) => settle(id, call.signal))).then((settled) => {
      if (!call.signal.aborted) setFailed(settled.includes(false));
    });
    return () => {
      call.abort();
    };
  }, [online]);

  const isUnsure = failed || !online;
  return { paid: paidOf(entries), incomplete: isUnsure && pendingOf(entries).length > 0 };
}

/** @returns Whether the service has answered. */
async function settle(sessionId: string, signal: AbortSignal): Promise<boolean> {
  try {
    purchases.settle(sessionId, await readCheckoutSession(sessionId, signal));
    return true;
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.code !== 'session_unknown') return signal.aborted;
    purchases.forget(sessionId);
    return true;
  }
}

const NONE: ReturnType<typeof purchases.read> = [];

function none(): typeof NONE {
  return NONE;
}
