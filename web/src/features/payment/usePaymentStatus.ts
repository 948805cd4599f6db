import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApiError, CheckoutType } from '../../shared/api';
import { useCartStore } from '../../shared/cart';
import { settlePayment, type SettledPayment } from '../../shared/purchases';
import { REDIRECT_DELAY } from './usePaymentRedirect';
import { toApiError } from './usePaymentFlow';

/** The state of the payment on the success page. */
export type PaymentStatusState =
  | { readonly step: 'checking' }
  /** null without a session id: the shopper is believed. */
  | { readonly step: 'paid'; readonly payment: SettledPayment | null }
  | {
      readonly step: 'open' | 'expired';
      readonly type: CheckoutType;
      /** It was to be paid at a shop, and what was bought waits in the purchases. */
      readonly isSetAside: boolean;
    }
  /** The purchase is to be paid in cash at a store. */
  | { readonly step: 'pending'; readonly payment: SettledPayment }
  | { readonly step: 'unknown' }
  | { readonly step: 'failed'; readonly error: ApiError };

export interface PaymentStatus {
  readonly state: PaymentStatusState;
  readonly checkAgain: () => void;
}

/**
 * Asks whether the session is paid, and leads home after the thanks have been seen. The payment of another shopper is shown
 * for as long as it is looked at.
 *
 * @param sessionId null without one (a payment page of another kind): the cart is emptied, with a copy.
 *   undefined until it is known, that is while prerendering and hydrating.
 */
export function usePaymentStatus(sessionId: string | null | undefined): PaymentStatus {
  const [, navigate] = useLocation();
  const cart = useCartStore();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ attempt: number; state: PaymentStatusState } | null>(null);

  useEffect(() => {
    if (sessionId === null || sessionId === undefined) return undefined;
    const call = new AbortController();
    settlePayment(cart, sessionId, call.signal).then(
      (payment) => {
        setAnswer({ attempt, state: stateOf(payment) });
      },
      (reason: unknown) => {
        if (call.signal.aborted) return;
        console.error('Error al comprobar el pago:', reason);
        const error = toApiError(reason);
        const unknown = error.code === 'session_unknown';
        setAnswer({ attempt, state: unknown ? { step: 'unknown' } : { step: 'failed', error } });
      },
    );
    return () => {
      call.abort();
    };
  }, [cart, sessionId, attempt]);

  const checkAgain = useCallback(() => {
    setAttempt((last) => last + 1);
  }, []);

  const current: PaymentStatusState | null =
    sessionId === null
      ? { step: 'paid', payment: null }
      : answer?.attempt === attempt
        ? answer.state
        : null;

  const failed = current?.step === 'failed';
  useEffect(() => {
    if (!failed) return undefined;
    window.addEventListener('online', checkAgain);
    return () => {
      window.removeEventListener('online', checkAgain);
    };
  }, [failed, checkAgain]);

  const thanks = current?.step === 'paid' && current.payment?.isOwn !== false;
  useEffect(() => {
    if (!thanks) return undefined;
    const timer = setTimeout(() => {
      if (sessionId === null) {
        const kept = cart.storedForm();
        // On a reload there is nothing left to empty, and the backup of before must stay.
        if (kept !== null) cart.backup.save(kept);
        cart.clear();
      }
      navigate('/', { replace: true });
    }, REDIRECT_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, [thanks, sessionId, cart, navigate]);

  return { state: current ?? { step: 'checking' }, checkAgain };
}

function stateOf(payment: SettledPayment): PaymentStatusState {
  const { status: step, type, pending, isSetAside } = payment;
  if (step === 'paid') return { step, payment };
  return pending ? { step: 'pending', payment } : { step, type, isSetAside };
}
