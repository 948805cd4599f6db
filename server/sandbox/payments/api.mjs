// The payment provider's API, as far as the shop uses it:
//   POST /v1/checkout/sessions
//   GET  /v1/checkout/sessions
//   GET  /v1/checkout/sessions/{id}
//   POST /v1/checkout/sessions/{id}/expire

import { json } from '../http.mjs';
import { ApiError, replyOf, requestId } from './errors.mjs';
import { canonical, parseForm } from './form.mjs';
import { Idempotency } from './idempotency.mjs';
import { apiVersion, sessionExpire, sessionList, sessionRetrieve } from './parameters.mjs';
import { sessionObject } from './sessions.mjs';

/**
 * @typedef {import('../http.mjs').Request} Request
 * @typedef {import('../http.mjs').Reply} Reply
 * @typedef {import('./form.mjs').Form} Form
 * @typedef {(params: Form, id: string) => Reply} Action the work of an accepted call
 */

/** The injectable behaviours. */
export const paymentModes = [
  'ok',
  'slow',
  'fail',
  'fail_after',
  'cut',
  'garbage',
  'rate_limited',
  'refuse',
];

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {import('./sessions.mjs').Sessions} sessions
 * @param {import('../fault-injector.mjs').FaultInjector} faults
 * @param {import('../request-log.mjs').RequestLog} requestLog
 * @returns {import('../http.mjs').Routes}
 */
export function paymentRoutes(
  { secretKey, publicUrl, olderVersions },
  sessions,
  faults,
  requestLog,
) {
  const idempotency = new Idempotency();
  const object = (
    /** @type {import('./sessions.mjs').Session} */ session,
    /** @type {string[] | null} */ expand = null,
  ) => sessionObject(session, `${publicUrl}/pay/${session.id}`, expand !== null);
  const shown = (/** @type {import('./sessions.mjs').Session} */ session) =>
    json(200, object(session));
  const list = (/** @type {Form} */ params) => {
    const { sessions: found, hasMore } = sessions.list(params);
    const { expand } = sessionList.read(params, '');
    const data = found.map((session) => object(session, expand));
    return json(200, { object: 'list', url: '/v1/checkout/sessions', has_more: hasMore, data });
  };

  const find = (/** @type {string} */ id) => {
    const session = sessions.find(id);
    if (session !== null) return session;
    const message = `No such checkout.session: '${id}'`;
    throw new ApiError(message, { status: 404, code: 'resource_missing', param: 'session' });
  };

  const expire = (/** @type {string} */ id) => {
    const { status } = find(id);
    if (status !== 'open') {
      const message =
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        `This Checkout Session has a status of ${status}.`;
      throw new ApiError(message, { param: 'session' });
    }
    sessions.expire(id);
    return shown(find(id));
  };

  /** Runs a call, records it, and applies the injected behaviour to its response. */
  const call = (/** @type {Action} */ action) => async (/** @type {Request} */ request) => {
    const { method, path } = request;
    const idempotencyKey = header(request, 'idempotency-key') || null;
    const entry = requestLog.begin({ service: 'payments', method, path, idempotencyKey });
    const reply = await replyOf(async () => {
      checkKey(request.headers.authorization, secretKey);
      const params = parseForm(method === 'POST' ? request.body : Buffer.from(request.query));
      const behaviour = faults.next();
      Object.assign(entry, { params, mode: behaviour.mode });
      checkVersion(request, olderVersions);
      checkType(request);
      const act = () =>
        replyOf(async () => {
          if (behaviour.delayMs > 0) await faults.wait(behaviour.delayMs);
          rejectIfInjected(behaviour);
          const reply = action(params, request.ids[0] ?? '');
          if (behaviour.mode === 'fail_after') throw failure(behaviour);
          return reply;
        });
      return delivered(await once(request, params, act), behaviour);
    });
    entry.status = reply.cut ? 0 : reply.status;
    const headers = { ...reply.headers, ...requestId(), 'Stripe-Version': apiVersion };
    return { ...reply, headers };
  };

  const once = async (
    /** @type {Request} */ request,
    /** @type {Form} */ params,
    /** @type {() => Promise<Reply>} */ act,
  ) => {
    const key = header(request, 'idempotency-key');
    if (request.method !== 'POST' || key === '') return act();
    if (key.length > 255) {
      throw new ApiError('Idempotency keys are limited to 255 characters.');
    }
    const reply = await idempotency.once(key, `${request.path}\n${canonical(params)}`, act);
    return { ...reply, headers: { ...reply.headers, 'Idempotency-Key': key } };
  };

  return {
    'POST /v1/checkout/sessions': call((params) => shown(sessions.create(params))),
    'GET /v1/checkout/sessions': call(list),
    'GET /v1/checkout/sessions/{id}': call((params, id) => {
      const { expand } = sessionRetrieve.read(params, '');
      return json(200, object(find(id), expand));
    }),
    'POST /v1/checkout/sessions/{id}/expire': call((params, id) => {
      sessionExpire.read(params, '');
      return expire(id);
    }),
  };
}

function checkKey(/** @type {string | undefined} */ authorization, /** @type {string} */ secret) {
  const [, given] = /^Bearer (.*)$/.exec(authorization ?? '') ?? [];
  if (given === secret) return;
  if (given === undefined) {
    throw new ApiError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using ' +
        "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  // The last characters identify the key to its owner; the rest stays secret.
  const message = `Invalid API Key provided: ****${given.slice(-4)}`;
  throw new ApiError(message, { status: 401, code: 'api_key_invalid' });
}

function checkVersion(/** @type {Request} */ request, /** @type {string[]} */ olderVersions) {
  const asked = header(request, 'stripe-version');
  if (asked === '' || asked === apiVersion || olderVersions.includes(asked)) return;
  throw new ApiError(`Invalid Stripe API version: ${asked}`);
}

function checkType(/** @type {Request} */ request) {
  const type = header(request, 'content-type').split(';')[0]?.trim().toLowerCase();
  if (request.body.length === 0 || type === 'application/x-www-form-urlencoded') return;
  throw new ApiError(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
  );
}

/** The service's own failure, or with 424 that of a dependency. */
const failure = (/** @type {import('../fault-injector.mjs').Behaviour} */ { status }) =>
  new ApiError('An unknown error occurred.', { status: status || 500, type: 'api_error' });

function rejectIfInjected(/** @type {import('../fault-injector.mjs').Behaviour} */ behaviour) {
  const { mode, status } = behaviour;
  if (mode === 'rate_limited') {
    throw new ApiError(
      "Request rate limit exceeded. You can learn more about rate limits in the provider's documentation.",
      { status: 429, code: 'rate_limit', headers: { 'Retry-After': '1' } },
    );
  }
  if (mode === 'fail') throw failure(behaviour);
  if (mode === 'refuse' && (status === 0 || status === 402)) {
    const declined = { status: 402, type: 'card_error', code: 'card_declined' };
    throw new ApiError('Your card was declined.', declined);
  }
  if (mode === 'refuse') {
    const message = 'This account cannot make this request.';
    throw new ApiError(message, { status, code: 'account_invalid' });
  }
}

/**
 * Applies a fault to the response in transit. A call whose response is lost or garbled was executed: idempotency keys
 * exist for that case.
 *
 * @param {Reply} reply
 * @param {import('../fault-injector.mjs').Behaviour} behaviour
 * @returns {Reply}
 */
function delivered(reply, { mode, body }) {
  if (mode === 'cut') return { ...reply, cut: true };
  if (mode !== 'garbage') return reply;
  const page = '<html><body><h1>It works!</h1></body></html>';
  return { status: 200, body: body || page, type: 'text/html' };
}

const header = (/** @type {Request} */ { headers }, /** @type {string} */ name) =>
  String(headers[name] ?? '');
