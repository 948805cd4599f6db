import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { createCheckoutSession, type CheckoutOrder } from '../../../shared/api';
import { dropAuthToken, readAuthToken } from '../../../shared/session/authToken';
import { savePendingPayment } from '../pendingPayment';
import { useCart, useCore } from '../../../shared/cart';
import { asApiError } from '../asApiError';
import { Confirmation } from '../Confirmation';
import { isOrderOf, orderOf, orderOfQuote } from './order';
import { stateAfter, type PayState } from './payState';

export interface PayFlow {
  readonly state: PayState;
  /** Asks for the confirmation. */
  readonly begin: () => void;
  /** Yes: opens the payment session, or sends the failed order again. */
  readonly proceed: () => void;
  /** Leaves the flow, ending a call under way. */
  readonly cancel: () => void;
}

/** The purchase of the cart: confirmation, payment session, redirect. */
export function usePayFlow(): PayFlow {
  const { core } = useCore();
  const { cart } = useCart();
  const [, navigate] = useLocation();
  const [state, setState] = useState<PayState>({ step: 'idle' });
  const call = useRef<AbortController | null>(null);
  const confirmation = useRef(new Confirmation());

  useEffect(() => {
    return () => {
      call.current?.abort();
    };
  }, []);

  const send = useCallback(
    async (order: CheckoutOrder) => {
      // A second click arrives before the next render: the call under way is the purchase.
      if (call.current !== null) return;
      const mine = new AbortController();
      call.current = mine;
      try {
        const session = await createCheckoutSession(order, {
          idempotencyKey: confirmation.current.keyFor(order),
          token: readAuthToken(),
          signal: mine.signal,
        });
        savePendingPayment(session);
        navigate('/proceder-a-pagar');
      } catch (reason) {
        if (mine.signal.aborted) return;
        console.error('Error al crear la sesión de pago:', reason);
        const error = asApiError(reason);
        if (error.code === 'token_invalid') dropAuthToken();
        // A definite no may be followed by another try of the same order, under another key.
        if (error.status !== null && error.status < 500) confirmation.current.renew();
        setState(stateAfter(error, order));
      } finally {
        if (call.current === mine) call.current = null;
      }
    },
    [navigate],
  );

  const begin = useCallback(() => {
    confirmation.current.renew();
    setState({ step: 'confirming' });
  }, []);

  const proceed = useCallback(() => {
    if (call.current !== null) return;
    if (state.step === 'failed' || state.step === 'signedOut') {
      // The yes was given to another cart: another tab has changed it meanwhile.
      if (!isOrderOf(state.order, cart)) {
        begin();
        return;
      }
      setState({ step: 'sending', from: 'confirming', quote: null });
      void send(state.order);
    } else if (state.step === 'changed') {
      setState({ step: 'sending', from: 'changed', quote: state.quote });
      void send(orderOfQuote(state.quote));
    } else if (core !== null && cart !== null && cart.count > 0) {
      setState({ step: 'sending', from: 'confirming', quote: null });
      void send(orderOf(core, cart));
    }
  }, [state, core, cart, send, begin]);

  const cancel = useCallback(() => {
    call.current?.abort();
    call.current = null;
    setState({ step: 'idle' });
  }, []);

  return { state, begin, proceed, cancel };
}
