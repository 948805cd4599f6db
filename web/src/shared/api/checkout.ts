import type { ApiError } from './ApiError';
import { isRecord, readAmount, readText, readWhole } from './read';
import { request } from './request';
import type { components } from './schema';

type Schemas = components['schemas'];

/** The kind of SIM: a chip sent by post, or a code sent by e-mail. */
export type SimType = Schemas['Unit']['sim'];

/** The type of a purchase: 1 is a cart, 2 a top-up. */
export type CheckoutType = Schemas['CheckoutRequest']['type'];

/** One SIM. */
export type CheckoutUnit = Omit<Schemas['Unit'], 'keepsNumber'> & { readonly keepsNumber?: true };

/** A plan or a top-up, named by its id. Without units all are physical SIMs with numbers of their own. */
type CheckoutProduct = Required<Omit<Schemas['Product'], 'units'>> & {
  readonly units?: readonly CheckoutUnit[];
};

/** An order with the fingerprint of the quote that the shopper saw. */
export type CheckoutOrder = Omit<Schemas['CheckoutRequest'], 'products' | 'quote'> & {
  readonly products: readonly CheckoutProduct[];
  readonly quote: Schemas['Fingerprint'];
};

/** A session at the payment provider; its hosted page is always http or https. */
export type PaymentSession = Schemas['CheckoutSession'];

export interface CheckoutOptions {
  /** The same key with the same order makes one session, however often it is sent. */
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
  /** Of an open one: the shopper is done with the payment page, and pays at a shop. */
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
  /** null while it is not paid. */
  readonly paidAt: string | null;
  /** Masked, such as 'm•••@gmail.com'; null where it is not known. */
  readonly email: string | null;
}

export type SessionLine = Schemas['BoughtLine'];

export type PaidTopUp = Pick<Schemas['PaidTopUp'], 'name' | 'phoneEnding'>;

/** Asks whether a session is paid. @throws ApiError; `session_unknown` when there is no such one. */
export function readCheckoutSession(id: string, signal: AbortSignal): Promise<PaymentState> {
  return request({
    method: 'GET',
    path: `/checkout-session/${encodeURIComponent(id)}`,
    signal,
    read: readState,
  });
}

/** The service's own quote, sent when the shopper's differs. Amounts are centavos. */
export type ServiceQuote = Omit<Schemas['Quote'], 'count'>;

/** The fresh quote in a 409 `quote_mismatch`; null when the error is another one. */
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

/** The order of a response about a session, or of its stored copy. */
export function readOrder(value: unknown): SessionOrder | null {
  if (!isRecord(value) || !Array.isArray(value['lines'])) return null;
  const reference = readText(value['reference']);
  const createdAt = readTime(value['createdAt']);
  const total = readAmount(value['total']);
  const shipping = readAmount(value['shipping'] ?? 0);
  const lines = value['lines'].map(readSessionLine).filter((line) => line !== null);
  if (reference === null || createdAt === null || total === null || shipping === null) return null;
  // An order with a line missing would show a total that its lines do not add up to.
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
  const esims = readAmount(value['esims']) ?? 0;
  return {
    id,
    name,
    quantity,
    unitPrice,
    esims,
    keptNumbers: readAmount(value['keptNumbers']) ?? 0,
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

/** Whether a page may be sent there: never to `javascript:` and the like. */
export function isWebAddress(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
