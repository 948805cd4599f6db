import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCart } from '../../../shared/core/cart';
import { useOrder } from '../../../shared/core/order';
import { pendingPayment } from '../../../shared/storage/purchases/pendingPayment';
import { fingerprintOf } from './request';

/** Duration of the notices of /proceder-a-pagar and /success, in milliseconds. */
export const REDIRECT_DELAY = 2000;

/**
 * Redirects to another site. The site replaces the notice in the history, so that Back leads to the
 * cart and not to an outdated notice.
 */
export function redirectTo(url: string): void {
  window.location.replace(url);
}

/**
 * Redirects to the opened payment page after the notice. Navigates to the cart if there is no payment page, after a
 * return from it, or if the cart has changed since the confirmation.
 *
 * @param delay Duration of the notice in milliseconds; null while offline.
 * @param leave Redirects to the URL.
 * @returns A function that redirects immediately.
 */
export function usePaymentRedirect(delay: number | null, leave: (url: string) => void): () => void {
  const [, navigate] = useLocation();
  const { status } = useCart();
  const order = useOrder();
  const fingerprint = order && fingerprintOf(order);

  const toCart = useCallback(() => navigate('/carrito', { replace: true }), [navigate]);

  const go = useCallback(() => {
    const pending = pendingPayment.read();
    // Recorded before the redirect, because a returning shopper must not be redirected again.
    pendingPayment.leave();
    // Without the core this page cannot have changed the cart.
    const isSameCart =
      status !== 'ready' || pending?.fingerprint == null || pending.fingerprint === fingerprint;
    if (pending?.url == null || !isSameCart) toCart();
    else leave(pending.url);
  }, [fingerprint, leave, status, toCart]);

  useEffect(() => {
    if (pendingPayment.read()?.url == null) toCart();
    // The page may also return from the back/forward cache after its timers have fired.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) toCart();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [toCart]);

  useEffect(() => {
    if (delay === null || status === 'loading') return undefined;
    const timer = setTimeout(go, delay);
    return () => clearTimeout(timer);
  }, [delay, go, status]);

  return go;
}
