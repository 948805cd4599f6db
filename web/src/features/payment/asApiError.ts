import { ApiError } from '../../shared/api';

/** Any fault on the way to a payment session, in the one form that the dialogs show. */
export function asApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  const message = 'La compra no se pudo preparar. Recarga la página e inténtalo de nuevo.';
  return new ApiError('internal', message, { status: null, cause: reason });
}
