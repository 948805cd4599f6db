import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  createCheckoutSession,
  freshQuote,
  type CheckoutOrder,
  type ServiceQuote,
} from '../../../shared/api/checkout';
import { toApiError, type ApiError } from '../../../shared/api/ApiError';
import { useCartStore } from '../../../shared/core/cart';
import { loadCore } from '../../../shared/core/loadCore';
import { useOneCall } from '../../../shared/ui/hooks/useOneCall';
import { pendingPayment } from '../../../shared/storage/purchases/pendingPayment';
import { purchases } from '../../../shared/storage/purchases/purchases';
import { session } from '../../../shared/storage/session/session';
import {
  isSamePurchase,
  numbersOf,
  orderHash,
  toCheckoutRequest,
  type CheckoutInput,
} from './order';
import { texts } from './texts';

interface Question {
  /** The purchase to confirm; another tab may change it before the confirmation. */
  readonly asked: CheckoutInput | null;
  /** The purchase before that change. */
  readonly before: CheckoutInput | null;
  /** The server's quote, if it differs from the displayed prices. */
  readonly quote: ServiceQuote | null;
  /** The purchase confirmed last; null before the first confirmation. */
  readonly answered: CheckoutInput | null;
}

/** State of a payment, from the first confirmation to the redirect. */
export type PaymentFlowState =
  | { readonly step: 'idle' }
  /** `busy` while the payment session is being opened. */
  | ({ readonly step: 'asking'; readonly busy: boolean } & Question)
  | ({ readonly step: 'failed'; readonly error: ApiError } & Question);

export type Payment = ReturnType<typeof usePaymentFlow>;

const FIRST: Question = { asked: null, before: null, quote: null, answered: null };

/**
 * A purchase, of the cart or of a top-up: confirmation, payment session, redirect.
 *
 * @param purchase The current purchase, which another tab may change meanwhile.
 */
export function usePaymentFlow(purchase: CheckoutInput | null) {
  const [, navigate] = useLocation();
  const [state, setState] = useState<PaymentFlowState>({ step: 'idle' });
  const store = useCartStore();
  const call = useOneCall();
  const confirmation = useRef(new Confirmation());

  const send = async (answered: CheckoutInput, quote: ServiceQuote | null): Promise<void> => {
    const signal = call.begin();
    const question = { asked: answered, before: null, answered };
    setState({ step: 'asking', busy: true, quote, ...question });
    try {
      const core = await loadCore(store);
      const order = toCheckoutRequest(core, answered, quote);
      const payment = await createCheckoutSession(order, {
        idempotencyKey: confirmation.current.keyFor(order),
        token: session.token(),
        signal,
      });
      purchases.add(payment.id, numbersOf(answered));
      pendingPayment.save({
        ...payment,
        phone: answered.kind === 'topUp' ? answered.contact.phone : null,
        fingerprint: answered.kind === 'topUp' ? null : orderHash(answered.order),
      });
      navigate('/proceder-a-pagar');
    } catch (reason) {
      if (signal.aborted) return;
      console.error('Error al crear la sesión de pago:', reason);
      const error = toApiError(reason, texts.error.unprepared);
      if (error.code === 'token_invalid') session.expire();
      // After a definite rejection the order may be retried under another key.
      if (error.status !== null && error.status < 500) confirmation.current.renew();
      const fresh = freshQuote(error);
      setState(
        fresh === null
          ? { step: 'failed', error, quote, ...question }
          : { step: 'asking', busy: false, quote: fresh, ...question },
      );
    } finally {
      call.end(signal);
    }
  };

  const ask = (before: CheckoutInput | null): void => {
    confirmation.current.renew();
    setState({ step: 'asking', busy: false, ...FIRST, asked: purchase, before });
  };

  /** Cancels the flow and aborts a request in flight. */
  const cancel = (): void => {
    call.abort();
    setState({ step: 'idle' });
  };

  /** Opens the payment session, or sends a failed order again. */
  const proceed = (): void => {
    // Ignores a second click before the next render, because a request is in flight.
    if (call.isUnderWay()) return;
    if (state.step === 'idle' || purchase === null) cancel();
    // Another tab has changed the cart since the shopper confirmed it.
    else if (state.asked !== null && !isSamePurchase(state.asked, purchase)) ask(state.asked);
    else void send(purchase, state.quote);
  };

  /** Reports a failure that occurred before the order was sent. */
  const fail = (reason: unknown): void => {
    setState({ step: 'failed', error: toApiError(reason, texts.error.unprepared), ...FIRST });
  };

  const begin = (): void => ask(null);

  return { state, purchase, begin, proceed, fail, cancel };
}

/** The idempotency keys of a shopper's confirmation: a repeated order has the same key. */
class Confirmation {
  #key: string | null = null;
  #order = '';

  keyFor(order: CheckoutOrder): string {
    const text = JSON.stringify(order);
    if (this.#key === null || this.#order !== text) {
      this.#key = newKey();
      this.#order = text;
    }
    return this.#key;
  }

  /** Makes the next order a separate purchase, even if it is equal. */
  renew(): void {
    this.#key = null;
  }
}

/** Returns 32 hexadecimal digits, because `crypto.randomUUID` requires a secure context. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
