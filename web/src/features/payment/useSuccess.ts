import { useCallback, useEffect, useState } from 'react';
import {
  readCheckoutSession,
  type ApiError,
  type CheckoutType,
  type PaidTopUp,
} from '../../shared/api';
import { purchases } from '../../shared/purchases';
import { asApiError } from './usePayment';

/** What the success page knows about the payment. */
export type SuccessState =
  | { readonly step: 'checking' }
  /** Paid for sure (`clears` for a cart), or, without a session id, taken at its word. */
  | { readonly step: 'thanks'; readonly clears: boolean; readonly topUp: PaidTopUp | null }
  | { readonly step: 'open' | 'expired'; readonly type: CheckoutType }
  | { readonly step: 'unknown' }
  | { readonly step: 'failed'; readonly error: ApiError };

export interface Success {
  readonly state: SuccessState;
  readonly checkAgain: () => void;
}

/**
 * Asks whether the session is paid.
 *
 * @param sessionId null without one (a payment page of another kind): the shopper is believed.
 *   undefined until it is known, that is while prerendering and hydrating.
 */
export function useSuccess(sessionId: string | null | undefined): Success {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ attempt: number; state: SuccessState } | null>(null);

  useEffect(() => {
    if (sessionId === null || sessionId === undefined) return undefined;
    const call = new AbortController();
    readCheckoutSession(sessionId, call.signal).then(
      (payment) => {
        const { type, status, topUp } = payment;
        purchases.settle(sessionId, payment);
        const state: SuccessState =
          status === 'paid'
            ? { step: 'thanks', clears: type === 1, topUp }
            : { step: status, type };
        setAnswer({ attempt, state });
      },
      (reason: unknown) => {
        if (call.signal.aborted) return;
        console.error('Error al comprobar el pago:', reason);
        const error = asApiError(reason);
        const unknown = error.code === 'session_unknown';
        setAnswer({ attempt, state: unknown ? { step: 'unknown' } : { step: 'failed', error } });
      },
    );
    return () => {
      call.abort();
    };
  }, [sessionId, attempt]);

  const checkAgain = useCallback(() => {
    setAttempt((last) => last + 1);
  }, []);

  const failed = answer?.attempt === attempt && answer.state.step === 'failed';
  useEffect(() => {
    if (!failed) return undefined;
    window.addEventListener('online', checkAgain);
    return () => {
      window.removeEventListener('online', checkAgain);
    };
  }, [failed, checkAgain]);

  if (sessionId === null)
    return { state: { step: 'thanks', clears: true, topUp: null }, checkAgain };
  const current = answer?.attempt === attempt ? answer.state : null;
  return { state: current ?? { step: 'checking' }, checkAgain };
}
