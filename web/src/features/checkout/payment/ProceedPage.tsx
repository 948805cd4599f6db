import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCart } from '../../../shared/core/cart';
import { useOrder } from '../../../shared/core/order';
import { pendingPayment } from '../../../shared/storage/purchases/pendingPayment';
import { Button, Container, cx, TwistLoader, useOnline, Jaiba } from '../../../shared/ui';
import styles from './Notice.module.css';
import { fingerprintOf } from './checkoutRequest';
import { REDIRECT_DELAY, texts } from './texts';

interface ProceedPageProps {
  readonly leave?: (url: string) => void;
}

export default function ProceedPage({ leave = redirectTo }: ProceedPageProps) {
  // While offline the redirect would show the browser's error page.
  const online = useOnline();
  const goNow = usePaymentRedirect(online ? REDIRECT_DELAY : null, leave);
  return (
    <Container narrow className={cx('stack centred', styles.notice)}>
      <Jaiba pose="pointing" className={styles.picture} />
      <TwistLoader className={styles.loader} />
      <h1 className="title">{texts.proceed.title}</h1>
      <p className="soft">{texts.proceed.wait}</p>
      <p role="status" className="soft">
        {online ? '' : texts.proceed.offline}
      </p>
      <Button variant="quiet" disabled={!online} onClick={goNow}>
        {texts.proceed.now}
      </Button>
    </Container>
  );
}

/**
 * Redirects to another site. The site replaces the notice in the history, so that Back leads to the
 * cart and not to an outdated notice.
 */
function redirectTo(url: string): void {
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
function usePaymentRedirect(delay: number | null, leave: (url: string) => void): () => void {
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
