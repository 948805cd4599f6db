import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { dropPendingPayment, readPendingPayment } from '../pendingPayment';

/**
 * Leads to the payment page that was opened, after the notice has been seen; without one, or coming
 * back from it, to the cart.
 *
 * @param delay Milliseconds that the notice is seen; null while something covers it.
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
