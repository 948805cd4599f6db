import type { components } from './schema';

/** Messages for missing responses and responses without a message. */
export const apiTexts = {
  timedOut: 'La tienda tardó demasiado en responder. Inténtalo de nuevo.',
  offline: 'No hay conexión con la tienda. Revisa tu internet e inténtalo de nuevo.',
  unreadable: 'La tienda dio una respuesta que no se pudo leer.',
  tooMany: 'Hay demasiadas solicitudes. Espera un minuto e inténtalo de nuevo.',
  unavailable: 'La tienda no está disponible. Inténtalo de nuevo en unos minutos.',
  refused: (status: number) => `La tienda no aceptó la solicitud (${status.toString()}).`,
} as const;

interface ApiErrorDetails {
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  readonly field?: string | null;
  readonly incident?: string | null;
  readonly body?: unknown;
  readonly cause?: unknown;
}

/** The codes of the API's document, and that of a request without a response. */
export type ErrorCode = components['schemas']['ErrorCode'] | 'network_unreachable';

/** A failed API request. `message` is Spanish and tells the shopper what happened and what to do. */
export class ApiError extends Error {
  /** A known code, or a code of a newer server that this page does not know. */
  readonly code: ErrorCode | (string & {});
  readonly status: number | null;
  /** The rejected field of the body, such as `products[0].quantity`. */
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

/** Returns any error as an ApiError; one of another kind gets this message. */
export function toApiError(reason: unknown, message: string): ApiError {
  if (reason instanceof ApiError) return reason;
  return new ApiError('internal', message, { status: null, cause: reason });
}
