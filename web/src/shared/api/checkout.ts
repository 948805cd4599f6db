import type { ApiError } from './ApiError';
import { isRecord, readAmount, readText, readWhole } from './read';
import { request } from './request';
import type { components } from './schema';

type Schemas = components['schemas'];

/** The kind of SIM: a chip sent by post, a code sent by e-mail, or the one in use, whose line is renewed. */
export type SimType = Schemas['Unit']['sim'];

/** The type of a purchase: 1 is a cart, 2 a top-up. */
export type CheckoutType = Schemas['CheckoutRequest']['type'];

/** One SIM. */
export type CheckoutUnit = Omit<Schemas['Unit'], 'keepsNumber'> & { readonly keepsNumber?: true };

/** A plan or a top-up, identified by its id. Without `units` all are physical SIMs with new numbers. */
type CheckoutProduct = Required<Omit<Schemas['Product'], 'units'>> & {
  readonly units?: readonly CheckoutUnit[];
};

/** An order with the fingerprint of the quote that the shopper saw. */
export type CheckoutOrder = Omit<Schemas['CheckoutRequest'], 'products' | 'quote'> & {
  readonly products: readonly CheckoutProduct[];
  readonly quote: Schemas['Fingerprint'];
};

/** A session at the payment provider. The URL of its payment page is always http or https. */
export type PaymentSession = Schemas['CheckoutSession'];

export interface CheckoutOptions {
  /** The idempotency key: repeated requests with the same key and order create one session. */
  readonly idempotencyKey: string;
  readonly token: string | null;
  readonly signal: AbortSignal;
}

/** Opens a payment session. @throws ApiError, see `request`. */
export function createCheckoutSession(
  order: CheckoutOrder,
  { idempotencyKey, token, signal }: CheckoutOptions,
): Promise<PaymentSession> {
  return request({
    method: 'POST',
    path: '/create-checkout-session',
    body: order,
    headers: {
      'Idempotency-Key': idempotencyKey,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    signal,
    read: readSession,
  });
}

type SessionState = Schemas['CheckoutSessionState'];

export type PaymentStatus = SessionState['status'];

export interface PaymentState {
  readonly type: CheckoutType;
  readonly status: PaymentStatus;
  /** Whether the shopper has completed the payment page of an open session and pays in cash at a store. */
  readonly pending: boolean;
  /** The paid top-up; null for any other session. */
  readonly topUp: PaidTopUp | null;
  readonly order: SessionOrder;
}

/** The part of a checkout session that any holder of its id may read. Amounts are centavos. */
export interface SessionOrder extends Pick<
  SessionState,
  'reference' | 'createdAt' | 'total' | 'shipping' | 'lines'
> {
  /** The time of payment; null unless paid. */
  readonly paidAt: string | null;
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
  const quote = error.body['quote'];
  if (!isRecord(quote) || !Array.isArray(quote['lines'])) return null;
  const total = readWhole(quote['total']);
  const fingerprint = readText(quote['fingerprint']);
  const lines = quote['lines'].map(readLine).filter((line) => line !== null);
  if (total === null || fingerprint === null || lines.length !== quote['lines'].length) return null;
  const shipping = readWhole(quote['shipping']) ?? 0;
  return lines.length === 0 ? null : { lines, shipping, total, fingerprint };
}

function readLine(value: unknown): ServiceQuote['lines'][number] | null {
  if (!isRecord(value)) return null;
  const id = readWhole(value['id']);
  const name = readText(value['name']);
  const quantity = readWhole(value['quantity']);
  const unitPrice = readWhole(value['unitPrice']);
  const lineTotal = readWhole(value['lineTotal']);
  if (id === null || name === null || quantity === null) return null;
  return unitPrice === null || lineTotal === null
    ? null
    : { id, name, quantity, unitPrice, lineTotal };
}

function readSession(answer: unknown): PaymentSession | null {
  if (!isRecord(answer)) return null;
  const id = readText(answer['id']);
  const url = readText(answer['url']);
  return id !== null && url !== null && isWebAddress(url) ? { id, url } : null;
}

function readState(answer: unknown): PaymentState | null {
  if (!isRecord(answer)) return null;
  const { type, status } = answer;
  if (type !== 1 && type !== 2) return null;
  if (status !== 'open' && status !== 'paid' && status !== 'expired') return null;
  const order = readOrder(answer);
  const pending = status === 'open' && answer['pending'] === true;
  return order && { type, status, pending, topUp: readTopUp(answer['topUp']), order };
}

/** Reads the order of a session's response, or of its stored copy. */
export function readOrder(value: unknown): SessionOrder | null {
  if (!isRecord(value) || !Array.isArray(value['lines'])) return null;
  const reference = readText(value['reference']);
  const createdAt = readTime(value['createdAt']);
  const total = readAmount(value['total']);
  const shipping = readAmount(value['shipping'] ?? 0);
  const lines = value['lines'].map(readSessionLine).filter((line) => line !== null);
  if (reference === null || createdAt === null || total === null || shipping === null) return null;
  // If one line is invalid, all are rejected, because the total would differ from the sum of the lines.
  if (lines.length !== value['lines'].length) return null;
  const paidAt = readTime(value['paidAt']);
  return {
    reference,
    createdAt,
    paidAt,
    email: readText(value['email']),
    total,
    shipping,
    lines,
  };
}

function readSessionLine(value: unknown): SessionLine | null {
  if (!isRecord(value)) return null;
  const id = readWhole(value['id']);
  const name = readText(value['name']);
  const quantity = readAmount(value['quantity']);
  const unitPrice = readAmount(value['unitPrice']);
  if (id === null || name === null || quantity === null || unitPrice === null) return null;
  // Purchases stored by earlier versions lack the counts.
  const countAt = (key: string): number => readAmount(value[key]) ?? 0;
  return {
    id,
    name,
    quantity,
    unitPrice,
    esims: countAt('esims'),
    renewals: countAt('renewals'),
    keptNumbers: countAt('keptNumbers'),
  };
}

function readTime(value: unknown): string | null {
  const text = readText(value);
  return text === null || Number.isNaN(Date.parse(text)) ? null : text;
}

export function readTopUp(value: unknown): PaidTopUp | null {
  if (!isRecord(value)) return null;
  const name = readText(value['name']);
  const phoneEnding = readText(value['phoneEnding']);
  return name === null || phoneEnding === null ? null : { name, phoneEnding };
}

/** Returns whether a URL is safe for a redirect; rejects schemes such as `javascript:`. */
export function isWebAddress(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
