import type { TopUp } from '@tuisty/shop-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { createCheckoutSession } from '../../../shared/api';
import { savePendingPayment } from '../pendingPayment';
import { loadCore } from '../../../shared/core';
import { asApiError } from '../asApiError';
import { Confirmation } from '../Confirmation';
import { topUpPhones } from '../topUpPhones';
import { session } from '../../../shared/session';
import { orderOf, orderOfQuote, type Contact } from './order';
import { layerAfter, type Attempt, type Layer, type TopUpState } from './topUpState';

export interface TopUpFlow {
  readonly state: TopUpState | null;
  readonly choose: (topUp: TopUp) => void;
  /** The two fields are not as they should be. */
  readonly refuse: () => void;
  /** Something else than the fields keeps the form from going on. */
  readonly fail: (reason: unknown) => void;
  readonly confirm: (contact: Contact) => void;
  /** Yes: opens the payment session, or sends the failed order again. */
  readonly proceed: () => void;
  /** Back to the modal with the two fields, ending a call under way. */
  readonly back: () => void;
  /** Closes the modal and forgets what was chosen and typed. */
  readonly close: () => void;
}

/** The purchase of a top-up: the two fields, confirmation, payment session, redirect. */
export function useTopUp(): TopUpFlow {
  const [, navigate] = useLocation();
  const [state, setState] = useState<TopUpState | null>(null);
  const call = useRef<AbortController | null>(null);
  const confirmation = useRef(new Confirmation());

  const endCall = useCallback(() => {
    call.current?.abort();
    call.current = null;
  }, []);

  useEffect(() => endCall, [endCall]);

  const show = useCallback((layer: Layer, busy = false) => {
    setState((last) => (last === null ? null : { ...last, layer, busy }));
  }, []);

  const send = useCallback(
    async (attempt: () => Promise<Attempt>) => {
      // A second click arrives before the next render: the call under way is the purchase.
      if (call.current !== null) return;
      const mine = new AbortController();
      call.current = mine;
      let sent: Attempt | null = null;
      try {
        sent = await attempt();
        const { order, contact, from } = sent;
        if (mine.signal.aborted) return;
        show(from, true);
        const payment = await createCheckoutSession(order, {
          idempotencyKey: confirmation.current.keyFor(order),
          token: session.token(),
          signal: mine.signal,
        });
        topUpPhones.remember(payment.id, contact.phone);
        savePendingPayment(payment);
        navigate('/proceder-a-pagar');
      } catch (reason) {
        if (mine.signal.aborted) return;
        console.error('Error al crear la sesión de pago:', reason);
        const error = asApiError(reason);
        if (error.code === 'token_invalid') session.expire();
        // A definite no may be followed by another try of the same order, under another key.
        if (error.status !== null && error.status < 500) confirmation.current.renew();
        show(sent === null ? { step: 'failed', error, retry: null } : layerAfter(error, sent));
      } finally {
        if (call.current === mine) call.current = null;
      }
    },
    [navigate, show],
  );

  const proceed = useCallback(() => {
    if (state === null) return;
    const { topUp, layer } = state;
    if (layer.step === 'confirming') {
      show(layer, true);
      void send(async () => {
        const order = orderOf(await loadCore(), topUp, layer.contact);
        return { order, contact: layer.contact, from: layer };
      });
    } else if (layer.step === 'changed') {
      show(layer, true);
      const order = orderOfQuote(layer.quote, layer.contact);
      void send(() => Promise.resolve({ order, contact: layer.contact, from: layer }));
    } else if (layer.step === 'failed' || layer.step === 'signedOut') {
      const { retry } = layer;
      if (retry === null) show({ step: 'none' });
      else void send(() => Promise.resolve(retry));
    }
  }, [state, send, show]);

  return {
    state,
    choose: (topUp) => {
      setState({ topUp, layer: { step: 'none' }, busy: false });
    },
    refuse: () => {
      show({ step: 'invalid' });
    },
    fail: (reason) => {
      show({ step: 'failed', error: asApiError(reason), retry: null });
    },
    confirm: (contact) => {
      confirmation.current.renew();
      show({ step: 'confirming', contact });
    },
    proceed,
    back: () => {
      endCall();
      show({ step: 'none' });
    },
    close: () => {
      endCall();
      setState(null);
    },
  };
}
