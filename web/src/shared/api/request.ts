import { ApiError, apiTexts, type ErrorCode } from './ApiError';
import { isRecord, readText } from './read';

/** Timeout of a request in milliseconds. */
const TIME_LIMIT = 20_000;

export interface ApiRequest<T> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** The token of the login session; null without one. */
  readonly token?: string | null;
  readonly idempotencyKey?: string;
  /** Aborts the request, for example when the shopper leaves the page or closes the dialog. */
  readonly signal?: AbortSignal;
  /** Converts the response body, parsed and as text, to the result; returns null if the body is invalid. */
  readonly read: (answer: unknown, body: string) => T | null;
}

/**
 * Sends one request to the API on the page's origin.
 *
 * @throws ApiError for a status other than 2xx, for an invalid response, and without a network or
 *   after the timeout (`network_unreachable`). If the caller's signal aborts the request, throws
 *   the signal's reason instead.
 */
export async function request<T>(call: ApiRequest<T>): Promise<T> {
  const limit = new AbortController();
  const abort = (): void => limit.abort();
  const timer = setTimeout(abort, TIME_LIMIT);
  call.signal?.addEventListener('abort', abort);
  try {
    call.signal?.throwIfAborted();
    return await exchange(call, limit.signal);
  } catch (reason) {
    call.signal?.throwIfAborted();
    if (reason instanceof ApiError) throw reason;
    const message = limit.signal.aborted ? apiTexts.timedOut : apiTexts.offline;
    throw new ApiError('network_unreachable', message, { status: null, cause: reason });
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', abort);
  }
}

async function exchange<T>(
  { method, path, body, token, idempotencyKey, read }: ApiRequest<T>,
  signal: AbortSignal,
): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    cache: 'no-store',
    signal,
  });
  const text = await response.text();
  const answer = parse(text);
  if (!response.ok) throw refusal(response.status, answer);
  const value = read(answer, text);
  if (value === null) {
    throw new ApiError('internal', apiTexts.unreadable, { status: response.status });
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error form is `{ error: { code, message, field?, incident? } }`; a proxy in between may
 * respond with an HTML page, of which only the status is usable. */
function refusal(status: number, answer: unknown): ApiError {
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  const code = readText(error['code']);
  const message = readText(error['message']);
  return new ApiError(code ?? codeOf(status), message ?? messageOf(status), {
    status,
    field: readText(error['field']),
    incident: readText(error['incident']),
    body: answer,
  });
}

function codeOf(status: number): ErrorCode {
  if (status === 413) return 'body_too_large';
  if (status === 429) return 'too_many_requests';
  return status === 502 || status === 503 || status === 504 ? 'busy' : 'internal';
}

function messageOf(status: number): string {
  if (status === 429) return apiTexts.tooMany;
  if (status >= 500) return apiTexts.unavailable;
  return apiTexts.refused(status);
}
