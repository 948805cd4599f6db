import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { createCheckoutSession, freshQuote, type ServiceQuote } from '../../../shared/api/checkout';
import { toApiError, type ApiError } from '../../../shared/api/ApiError';
import { useCartStore } from '../../../shared/core/cart';
import { loadCore } from '../../../shared/core/loadCore';
import { useOneCall } from '../../../shared/ui/hooks/useOneCall';
import { pendingPayment } from '../../../shared/storage/purchases/pendingPayment';
import { purchases } from '../../../shared/storage/purchases/purchases';
import { session } from '../../../shared/storage/session/session';
import { fingerprintOf, numbersOf, toCheckoutRequest, type PayableOrder } from './checkoutRequest';
import { texts } from './texts';

interface Question {
  /** The order to confirm, or that was confirmed; another tab may change it meanwhile. */
  readonly asked: PayableOrder | null;
  /** The order before that change. */
  readonly before: PayableOrder | null;
  /** The server's quote, if it differs from the displayed prices. */
  readonly quote: ServiceQuote | null;
}

/** State of a payment, from the first confirmation to the redirect. */
export type PaymentFlowState =
  | { readonly step: 'idle' }
  /** `busy` while the payment session is being opened. */
  | ({ readonly step: 'asking'; readonly busy: boolean } & Question)
  | ({ readonly step: 'failed'; readonly error: ApiError } & Question);

export type Payment = ReturnType<typeof usePaymentFlow>;

/**
 * A purchase, of the cart or of a top-up: confirmation, payment session, redirect.
 *
 * @param order The current order, which another tab may change meanwhile.
 */
export function usePaymentFlow(order: PayableOrder | null) {
  const [, navigate] = useLocation();
  const [state, setState] = useState<PaymentFlowState>({ step: 'idle' });
  const store = useCartStore();
  const call = useOneCall();
  /** The idempotency key of the shopper's confirmation, under which a failed order is repeated. */
  const key = useRef<string | null>(null);

  const send = (asked: PayableOrder, quote: ServiceQuote | null): Promise<void> =>
    call.run(async (signal) => {
      const question = { asked, before: null, quote };
      setState({ step: 'asking', busy: true, ...question });
      key.current ??= newKey();
      try {
        const core = await loadCore(store);
        const payment = await createCheckoutSession(toCheckoutRequest(core, asked, quote), {
          idempotencyKey: key.current,
          token: session.token(),
          signal,
        });
        purchases.add(payment.id, numbersOf(asked));
        pendingPayment.save({
          ...payment,
          phone: asked.kind === 'topUp' ? asked.phone : null,
          fingerprint: fingerprintOf(asked),
        });
        navigate('/proceder-a-pagar');
      } catch (reason) {
        if (signal.aborted) return;
        console.error('Error al crear la sesión de pago:', reason);
        const error = toApiError(reason, texts.error.unprepared);
        if (error.code === 'token_invalid') session.expire();
        // After a definite rejection the order may be retried under another key.
        if (error.status !== null && error.status < 500) key.current = null;
        const fresh = freshQuote(error);
        setState(
          fresh === null
            ? { step: 'failed', error, ...question }
            : { step: 'asking', busy: false, ...question, quote: fresh },
        );
      }
    });

  /** Asks for a confirmation, which makes the next order a separate purchase, even if it is equal. */
  const ask = (asked: PayableOrder | null, before: PayableOrder | null = null): void => {
    key.current = null;
    setState({ step: 'asking', busy: false, quote: null, asked, before });
  };

  const cancel = (): void => {
    call.abort();
    setState({ step: 'idle' });
  };

  /** Opens the payment session, or sends a failed order again. */
  const proceed = (): void => {
    // Ignores a second click before the next render, because a request is in flight.
    if (call.isUnderWay()) return;
    const asked = state.step === 'idle' ? null : state.asked;
    if (state.step === 'idle' || order === null || asked === null) cancel();
    // Another tab has changed the cart since the shopper confirmed it.
    else if (isChanged(asked, order)) ask(order, asked);
    else void send(asked, state.quote);
  };

  /** Reports a failure that occurred before the order was sent. */
  const fail = (reason: unknown): void => {
    const error = toApiError(reason, texts.error.unprepared);
    setState({ step: 'failed', error, asked: null, before: null, quote: null });
  };

  return { state, order, begin: (asked = order): void => ask(asked), proceed, fail, cancel };
}

/** Whether another tab has changed the order since it was asked about. */
export function isChanged(asked: PayableOrder, now: PayableOrder): boolean {
  return fingerprintOf(asked) !== fingerprintOf(now);
}

/** Returns 32 hexadecimal digits, because `crypto.randomUUID` requires a secure context. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
