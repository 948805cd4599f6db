import { json } from '../http.mjs';
import { randomText } from '../random-text.mjs';

/** @typedef {import('../http.mjs').Reply} Reply */
/**
 * @typedef {{ status?: number, type?: string, code?: string | undefined, param?: string,
 *   headers?: Record<string, string> }} Details
 */

/** The header that identifies a call in the provider's log. */
export const requestId = () => ({ 'Request-Id': `req_${randomText(14)}` });

/** An error as the payment provider words it: {"error":{"type","code","message","param"}}. */
export class ApiError extends Error {
  constructor(/** @type {string} */ message, /** @type {Details} */ details = {}) {
    super(message);
    this.details = details;
  }

  reply() {
    const {
      status = 400,
      type = 'invalid_request_error',
      code,
      param,
      headers = {},
    } = this.details;
    return { ...json(status, { error: { type, message: this.message, code, param } }), headers };
  }
}

/** Returns the response of `work`, or the response of the ApiError that it throws. */
export async function replyOf(/** @type {() => Reply | Promise<Reply>} */ work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error.reply();
    throw error;
  }
}

/** The provider's generic error response. @type {import('../http.mjs').Refuse} */
export function refuse(status, { method, path }) {
  const messages = {
    400: 'Invalid request.',
    404: `Unrecognized request URL (${method}: ${path}).`,
    500: 'An unknown error occurred.',
  };
  const type = status === 500 ? 'api_error' : 'invalid_request_error';
  return new ApiError(messages[status], { status, type, headers: requestId() }).reply();
}
