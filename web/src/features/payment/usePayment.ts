import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, createCheckoutSession, freshQuote, type ServiceQuote } from '../../shared/api';
import { loadCore } from '../../shared/core/loadCore';
import { useOneCall } from '../../shared/hooks/useOneCall';
import { purchases } from '../../shared/purchases';
import { session } from '../../shared/session/session';
import { Confirmation } from './Confirmation';
import { isSamePurchase, orderOf, orderOfQuote, type Purchase } from './order';
import { savePendingPayment } from './pendingPayment';
import { texts } from './texts';
import { topUpPhones } from './topUpPhones';

interface Question {
  /** The service's own prices, where they differ from what the page showed. */
  readonly quote: ServiceQuote | null;
  /** What the last yes was given to; null before the first. */
  readonly answered: Purchase | null;
}

/** Where a purchase stands, from the first question to the redirect. */
export type PaymentState =
  | { readonly step: 'idle' }
  /** `busy` while the payment session is being opened. */
  | ({ readonly step: 'asking'; readonly busy: boolean } & Question)
  | ({ readonly step: 'failed'; readonly error: ApiError } & Question);

export interface Payment {
  readonly state: PaymentState;
  /** What is being bought now; null when there is nothing to buy. */
  readonly purchase: Purchase | null;
  /** Asks for the confirmation. */
  readonly begin: () => void;
  /** Yes: opens the payment session, or sends the failed order again. */
  readonly proceed: () => void;
  /** Something before the order keeps the purchase from going on. */
  readonly fail: (reason: unknown) => void;
  /** Leaves the flow, ending a call under way. */
  readonly cancel: () => void;
}

const FIRST: Question = { quote: null, answered: null };

/**
 * A purchase, of the cart or of a top-up: confirmation, payment session, redirect.
 *
 * @param purchase As it is now: another tab may change the cart meanwhile.
 */
export function usePayment(purchase: Purchase | null): Payment {
  const [, navigate] = useLocation();
  const [state, setState] = useState<PaymentState>({ step: 'idle' });
  const call = useOneCall();
  const confirmation = useRef(new Confirmation());

  const send = async (answered: Purchase, quote: ServiceQuote | null): Promise<void> => {
    const signal = call.begin();
    setState({ step: 'asking', busy: true, quote, answered });
    try {
      const core = await loadCore();
      const order = quote === null ? orderOf(core, answered) : orderOfQuote(core, quote, answered);
      const payment = await createCheckoutSession(order, {
        idempotencyKey: confirmation.current.keyFor(order),
        token: session.token(),
        signal,
      });
      if (answered.kind === 'topUp') topUpPhones.remember(payment.id, answered.contact.phone);
      purchases.remember(payment.id);
      savePendingPayment(payment);
      navigate('/proceder-a-pagar');
    } catch (reason) {
      if (signal.aborted) return;
      console.error('Error al crear la sesión de pago:', reason);
      const error = asApiError(reason);
      if (error.code === 'token_invalid') session.expire();
      // A definite no may be followed by another try of the same order, under another key.
      if (error.status !== null && error.status < 500) confirmation.current.renew();
      const fresh = freshQuote(error);
      setState(
        fresh === null
          ? { step: 'failed', error, quote, answered }
          : { step: 'asking', busy: false, quote: fresh, answered },
      );
    } finally {
      call.end(signal);
    }
  };

  const begin = (): void => {
    confirmation.current.renew();
    setState({ step: 'asking', busy: false, ...FIRST });
  };

  const cancel = (): void => {
    call.abort();
    setState({ step: 'idle' });
  };

  const proceed = (): void => {
    // A second click arrives before the next render: the call under way is the purchase.
    if (call.isUnderWay()) return;
    if (state.step === 'idle' || purchase === null) cancel();
    // The yes was given to another cart: another tab has changed it meanwhile.
    else if (state.answered !== null && !isSamePurchase(state.answered, purchase)) begin();
    else void send(purchase, state.quote);
  };

  const fail = (reason: unknown): void => {
    setState({ step: 'failed', error: asApiError(reason), ...FIRST });
  };

  return { state, purchase, begin, proceed, fail, cancel };
}

/** Any fault on the way to a payment, in the one form that the dialogs show. */
export function asApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  return new ApiError('internal', texts.error.unprepared, { status: null, cause: reason });
}
