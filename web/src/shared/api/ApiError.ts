import type { ErrorCode } from '@tuisty/shop-core';
import { texts } from './texts';

interface ApiErrorDetails {
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  readonly field?: string | null;
  readonly incident?: string | null;
  /** The whole parsed answer. */
  readonly body?: unknown;
  readonly cause?: unknown;
}

/**
 * A call to the shop's service that did not succeed. `message` is Spanish and meant for the
 * shopper: what happened and what to do.
 */
export class ApiError extends Error {
  /** Known codes, or one that a newer service has and this page does not know. */
  readonly code: ErrorCode | (string & {});
  readonly status: number | null;
  /** The field of the body that was refused, such as `products[0].quantity`. */
  readonly field: string | null;
  /** Incident id for support, after an internal error of the server. */
  readonly incident: string | null;
  readonly body: unknown;

  constructor(code: ErrorCode | (string & {}), message: string, details: ApiErrorDetails) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status;
    this.field = details.field ?? null;
    this.incident = details.incident ?? null;
    this.body = details.body;
  }
}

/** No response: no network, the server is unavailable, or the request timed out. */
export function unreachable(timedOut: boolean, cause: unknown): ApiError {
  const message = timedOut ? texts.timedOut : texts.offline;
  return new ApiError('network_unreachable', message, { status: null, cause });
}
