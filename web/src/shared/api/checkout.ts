import type { ApiError } from './ApiError';
import { isRecord, readAmount, readList, readRecord, readText, readWhole } from './read';
import { request, type ApiRequest } from './request';
import type { components } from './schema';

type Schemas = components['schemas'];

/** The kind of SIM: a chip sent by post, a code sent by e-mail, or the one in use, whose line is renewed. */
export type SimType = Schemas['Unit']['sim'];

/** The type of a purchase: 1 is a cart, 2 a top-up. */
export type CheckoutType = Schemas['CheckoutRequest']['type'];

/** A purchase to pay, with the fingerprint of the quote that the shopper saw. */
export type CheckoutRequest = Schemas['CheckoutRequest'];

/**
 * Opens a session at the payment provider. The URL of its payment page is always http or https. Repeated requests with
 * the same idempotency key and body create one session.
 *
 * @throws ApiError, see `request`.
 */
export function createCheckoutSession(
  body: CheckoutRequest,
  options: Pick<ApiRequest<unknown>, 'idempotencyKey' | 'token' | 'signal'>,
): Promise<Schemas['CheckoutSession']> {
  return request({
    method: 'POST',
    path: '/create-checkout-session',
    body,
    ...options,
    read: readSession,
  });
}

type SessionState = Schemas['CheckoutSessionState'];

export interface PaymentState {
  readonly type: CheckoutType;
  /** `awaited`: the shopper has completed the payment page and pays in cash at a store. */
  readonly state: SessionState['status'] | 'awaited';
  /** The paid top-up; null for any other session. */
  readonly topUp: PaidTopUp | null;
  readonly order: SessionOrder;
}

/** Whether the purchase has a new line, which must be linked before its first use. */
export function hasNewLine({ type, order }: Pick<PaymentState, 'type' | 'order'>): boolean {
  return type === 1 && order.lines.some(({ quantity, renewals }) => quantity > renewals);
}

/** The part of a checkout session that any holder of its id may read. Amounts are centavos. */
export interface SessionOrder extends Pick<
  SessionState,
  'reference' | 'createdAt' | 'total' | 'shipping' | 'lines'
> {
  /** The time of payment; null unless paid. */
  readonly paidAt: string | null;
  /** The time at which the merchant marked it as delivered; only in the list of an account. */
  readonly deliveredAt?: string;
  /** The masked e-mail, such as 'm•••@gmail.com'; null if unknown. */
  readonly email: string | null;
}

export type SessionLine = Schemas['BoughtLine'];

export type PaidTopUp = Pick<Schemas['PaidTopUp'], 'name' | 'phoneEnding'>;

/** Fetches the status of a session. @throws ApiError; `session_unknown` if it does not exist. */
export function readCheckoutSession(id: string, signal: AbortSignal): Promise<PaymentState> {
  return request({
    method: 'GET',
    path: `/checkout-session/${encodeURIComponent(id)}`,
    signal,
    read: readState,
  });
}

/** The server's quote, sent if it differs from the shopper's. Amounts are centavos. */
export type ServiceQuote = Omit<Schemas['Quote'], 'count'>;

/** Returns the current quote of a 409 `quote_mismatch`; null for any other error. */
export function freshQuote(error: ApiError): ServiceQuote | null {
  if (error.status !== 409 || !isRecord(error.body)) return null;
  const quote = readRecord<ServiceQuote>(error.body['quote'], {
    lines: (lines) => readList(lines, readLine),
    shipping: (shipping) => readWhole(shipping) ?? 0,
    total: readWhole,
    fingerprint: readText,
  });
  return quote === null || quote.lines.length === 0 ? null : quote;
}

function readLine(value: unknown): ServiceQuote['lines'][number] | null {
  return readRecord(value, {
    id: readWhole,
    name: readText,
    quantity: readWhole,
    unitPrice: readWhole,
    lineTotal: readWhole,
  });
}

function readSession(answer: unknown): Schemas['CheckoutSession'] | null {
  const session = readRecord<Schemas['CheckoutSession']>(answer, { id: readText, url: readText });
  return session !== null && isWebAddress(session.url) ? session : null;
}

export function readState(answer: unknown): PaymentState | null {
  if (!isRecord(answer)) return null;
  const { type, status } = answer;
  if (type !== 1 && type !== 2) return null;
  if (status !== 'open' && status !== 'paid' && status !== 'expired') return null;
  const order = readOrder(answer);
  const state = status === 'open' && answer['pending'] === true ? 'awaited' : status;
  return order && { type, state, topUp: readTopUp(answer['topUp']), order };
}

/** Reads the order of a session's response, or of its stored copy. */
export function readOrder(value: unknown): SessionOrder | null {
  if (!isRecord(value)) return null;
  const order = readRecord<Omit<SessionOrder, 'paidAt' | 'deliveredAt' | 'email'>>(value, {
    reference: readText,
    createdAt: readTime,
    total: readAmount,
    shipping: (shipping) => readAmount(shipping ?? 0),
    // If one line is invalid, all are rejected, because the total would differ from the sum of the lines.
    lines: (lines) => readList(lines, readSessionLine),
  });
  const deliveredAt = readTime(value['deliveredAt']);
  return (
    order && {
      ...order,
      paidAt: readTime(value['paidAt']),
      ...(deliveredAt === null ? {} : { deliveredAt }),
      email: readText(value['email']),
    }
  );
}

function readSessionLine(value: unknown): SessionLine | null {
  return readRecord(value, {
    id: readWhole,
    name: readText,
    quantity: readAmount,
    unitPrice: readAmount,
    esims: readAmount,
    renewals: readAmount,
    keptNumbers: readAmount,
  });
}

function readTime(value: unknown): string | null {
  const text = readText(value);
  return text === null || Number.isNaN(Date.parse(text)) ? null : text;
}

export function readTopUp(value: unknown): PaidTopUp | null {
  return readRecord(value, { name: readText, phoneEnding: readText });
}

/** Returns whether a URL is safe for a redirect; rejects schemes such as `javascript:`. */
export function isWebAddress(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
