import type { TopUp } from '@tuisty/shop-core';
import {
  freshQuote,
  type ApiError,
  type CheckoutOrder,
  type ServiceQuote,
} from '../../../shared/api';
import type { Contact } from './order';

/** What stands over the modal with the two fields. */
export type Layer =
  | { readonly step: 'none' | 'invalid' }
  | { readonly step: 'confirming'; readonly contact: Contact }
  | { readonly step: 'changed'; readonly contact: Contact; readonly quote: ServiceQuote }
  | { readonly step: 'failed'; readonly error: ApiError; readonly retry: Attempt | null }
  | { readonly step: 'signedOut'; readonly retry: Attempt };

/** An order that was sent, to be sent again as it was. */
export interface Attempt {
  readonly order: CheckoutOrder;
  readonly contact: Contact;
  /** What the shopper said yes to, for while it is sent again. */
  readonly from: Extract<Layer, { step: 'confirming' | 'changed' }>;
}

/** The purchase of one top-up; null when none is chosen. */
export interface TopUpState {
  readonly topUp: TopUp;
  readonly layer: Layer;
  /** The session is being opened. */
  readonly busy: boolean;
}

/** What the shopper is shown after a session could not be opened. */
export function layerAfter(error: ApiError, attempt: Attempt): Layer {
  const quote = freshQuote(error);
  if (quote !== null) return { step: 'changed', contact: attempt.contact, quote };
  if (error.code === 'token_invalid') return { step: 'signedOut', retry: attempt };
  return { step: 'failed', error, retry: attempt };
}
