import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { dropPendingPayment, readPendingPayment } from './pendingPayment';

/** How long the notices of /proceder-a-pagar and /success are seen, in milliseconds. */
export const REDIRECT_DELAY = 2000;

/**
 * Leaves the shop for another site. The notice gives way to it in the history, so that Back leads
 * to the cart and not to a notice of something that is over.
 */
export function leaveFor(url: string): void {
  window.location.replace(url);
}

/**
 * Leads to the payment page that was opened, after the notice has been seen; without one, or coming
 * back from it, to the cart.
 *
 * @param delay Milliseconds that the notice is seen; null while there is no network to lead on.
 * @param leave Leaves the shop for the address.
 * @returns Leaves without waiting.
 */
export function useProceed(delay: number | null, leave: (url: string) => void): () => void {
  const [, navigate] = useLocation();

  const toCart = useCallback(() => {
    navigate('/carrito', { replace: true });
  }, [navigate]);

  const go = useCallback(() => {
    const pending = readPendingPayment();
    if (pending === null) {
      toCart();
      return;
    }
    // Before leaving: whoever comes back must not be redirected again.
    dropPendingPayment();
    leave(pending.url);
  }, [leave, toCart]);

  useEffect(() => {
    if (readPendingPayment() === null) toCart();
    // The page may also come back whole, from the back/forward cache, its timers long over.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) toCart();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
    };
  }, [toCart]);

  useEffect(() => {
    if (delay === null) return undefined;
    const timer = setTimeout(go, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [delay, go]);

  return go;
}
