import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { toApiError, type ApiError } from '../../../shared/api/ApiError';
import { useCartStore } from '../../../shared/core/cart';
import { setAside } from '../../../shared/core/cart/subtractPaid';
import {
  settlePayment,
  type SettledPayment,
} from '../../../shared/storage/purchases/settlePayment';
import { useRetryOnline } from '../../../shared/ui/hooks/useOnline';
import { REDIRECT_DELAY, texts } from '../payment/texts';

type PaymentStatusState =
  | { readonly step: 'checking' }
  | { readonly step: 'unknown' }
  /** null without a session id, when the page assumes that it was paid. */
  | { readonly step: 'paid'; readonly payment: SettledPayment | null }
  | { readonly step: 'open' | 'expired'; readonly payment: SettledPayment }
  | { readonly step: 'awaited'; readonly payment: SettledPayment }
  | { readonly step: 'failed'; readonly error: ApiError };

export type PaymentProgress = ReturnType<typeof usePaymentStatus>;

/**
 * Fetches the status of the session, and navigates home after the success notice. The payment of another device stays
 * displayed.
 *
 * @param sessionId null if the URL has no session: the cart is then emptied with a backup. undefined while prerendering
 *   and hydrating.
 */
export function usePaymentStatus(sessionId: string | null | undefined) {
  const [, navigate] = useLocation();
  const cart = useCartStore();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<PaymentStatusState>({ step: 'checking' });

  useEffect(() => {
    if (sessionId === null || sessionId === undefined) return undefined;
    const call = new AbortController();
    settlePayment(cart, sessionId, call.signal).then(
      (payment) => setAnswer({ step: payment.state, payment }),
      (reason: unknown) => {
        if (call.signal.aborted) return;
        console.error('Error al comprobar el pago:', reason);
        const error = toApiError(reason, texts.error.unprepared);
        const unknown = error.code === 'session_unknown';
        setAnswer(unknown ? { step: 'unknown' } : { step: 'failed', error });
      },
    );
    return () => call.abort();
  }, [cart, sessionId, attempt]);

  const checkAgain = useCallback(() => {
    setAnswer({ step: 'checking' });
    setAttempt((last) => last + 1);
  }, []);

  const state: PaymentStatusState = sessionId === null ? { step: 'paid', payment: null } : answer;

  useRetryOnline(checkAgain, state.step === 'failed');

  const thanks = state.step === 'paid' && state.payment?.isOwn !== false;
  useEffect(() => {
    if (!thanks) return undefined;
    const timer = setTimeout(() => {
      if (sessionId === null) setAside(cart);
      navigate('/', { replace: true });
    }, REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [thanks, sessionId, cart, navigate]);

  return { state, checkAgain };
}
