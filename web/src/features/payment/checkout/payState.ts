import {
  freshQuote,
  type ApiError,
  type CheckoutOrder,
  type ServiceQuote,
} from '../../../shared/api';

/** Where a purchase stands, from 'Pagar' to the redirect. */
export type PayState =
  | { readonly step: 'idle' }
  | { readonly step: 'confirming' }
  | {
      readonly step: 'sending';
      readonly from: 'confirming' | 'changed';
      readonly quote: ServiceQuote | null;
    }
  | { readonly step: 'failed'; readonly error: ApiError; readonly order: CheckoutOrder }
  | { readonly step: 'signedOut'; readonly order: CheckoutOrder }
  | { readonly step: 'changed'; readonly quote: ServiceQuote };

/** What the shopper is shown after a session could not be opened. */
export function stateAfter(error: ApiError, order: CheckoutOrder): PayState {
  const quote = freshQuote(error);
  if (quote !== null) return { step: 'changed', quote };
  if (error.code === 'token_invalid') return { step: 'signedOut', order };
  return { step: 'failed', error, order };
}
