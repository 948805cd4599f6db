import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCart } from '../../shared/cart';
import { useOrder } from '../../shared/order';
import { pendingPayment } from '../../shared/purchases';
import { orderFingerprint } from './order';

/** Duration of the notices of /proceder-a-pagar and /success, in milliseconds. */
export const REDIRECT_DELAY = 2000;

/**
 * Leaves the shop for another site. The notice gives way to it in the history, so that Back leads
 * to the cart and not to a notice of something that is over.
 */
export function redirectTo(url: string): void {
  window.location.replace(url);
}

/**
 * Leads to the payment page that was opened, after the notice has been seen. Leads to the cart without one, coming
 * back from it, or when the cart is no longer the one that was confirmed.
 *
 * @param delay Milliseconds that the notice is seen; null while there is no network to lead on.
 * @param leave Leaves the shop for the address.
 * @returns Leaves without waiting.
 */
export function usePaymentRedirect(delay: number | null, leave: (url: string) => void): () => void {
  const [, navigate] = useLocation();
  const { status } = useCart();
  const order = useOrder();
  const fingerprint = order === null ? null : orderFingerprint(order);

  const toCart = useCallback(() => {
    navigate('/carrito', { replace: true });
  }, [navigate]);

  const go = useCallback(() => {
    const pending = pendingPayment.read();
    // Before leaving: a returning shopper must not be redirected again.
    pendingPayment.leave();
    // Without the core the cart cannot have been changed here.
    const isSameCart =
      status !== 'ready' || pending?.fingerprint == null || pending.fingerprint === fingerprint;
    if (pending?.url == null || !isSameCart) toCart();
    else leave(pending.url);
  }, [fingerprint, leave, status, toCart]);

  useEffect(() => {
    if (pendingPayment.read()?.url == null) toCart();
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
    if (delay === null || status === 'loading') return undefined;
    const timer = setTimeout(go, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [delay, go, status]);

  return go;
}
