// The payment provider's API, as far as the shop uses it:
//   POST /v1/checkout/sessions
//   GET  /v1/checkout/sessions
//   GET  /v1/checkout/sessions/{id}
//   POST /v1/checkout/sessions/{id}/expire

import { json } from '../http.mjs';
import { randomText } from '../random-text.mjs';
import { ApiError, replyOf } from './errors.mjs';
import { canonical, parseForm } from './form.mjs';
import { Idempotency } from './idempotency.mjs';
import { sessionObject } from './sessions.mjs';

/**
 * @typedef {import('../http.mjs').Request} Request
 * @typedef {import('../http.mjs').Reply} Reply
 * @typedef {import('./form.mjs').Form} Form
 * @typedef {(params: Form, id: string) => Reply} Action what a call does once it is let through
 */

/** How it can be told to behave. */
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

/** An API version: 2025-09-30 or 2025-09-30.clover. */
const version = /^\d{4}-\d{2}-\d{2}(\..{0,28})?$/;

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {import('./sessions.mjs').Sessions} sessions
 * @param {import('../faults.mjs').Faults} faults
 * @param {import('../journal.mjs').Journal} journal
 * @returns {import('../http.mjs').Routes}
 */
export function paymentRoutes({ secretKey, publicUrl }, sessions, faults, journal) {
  const idempotency = new Idempotency();
  const object = (/** @type {import('./sessions.mjs').Session} */ session) =>
    sessionObject(session, `${publicUrl}/pay/${session.id}`);
  const shown = (/** @type {import('./sessions.mjs').Session} */ session) =>
    json(200, object(session));
  const list = (/** @type {Form} */ params) => {
    const { sessions: found, hasMore } = sessions.list(params);
    const data = found.map(object);
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

  /** Lets a call through to its action, notes it, and makes of its answer what the behaviour wants. */
  const call = (/** @type {Action} */ action) => async (/** @type {Request} */ request) => {
    const { method, path, headers } = request;
    const idempotencyKey = header(request, 'idempotency-key') || null;
    const entry = journal.begin({ service: 'payments', method, path, idempotencyKey });
    const reply = await replyOf(async () => {
      checkKey(headers.authorization, secretKey);
      const params = parseForm(method === 'POST' ? request.body : Buffer.from(request.query));
      const behaviour = faults.next();
      Object.assign(entry, { params, mode: behaviour.mode });
      checkVersion(request);
      const act = () =>
        replyOf(async () => {
          if (behaviour.delayMs > 0) await faults.wait(behaviour.delayMs);
          refuseIfTold(behaviour);
          const reply = action(params, request.ids[0] ?? '');
          if (behaviour.mode === 'fail_after') throw ownFailure();
          return reply;
        });
      return delivered(await once(request, params, act), behaviour);
    });
    entry.status = reply.cut ? 0 : reply.status;
    return { ...reply, headers: { ...reply.headers, ...replyHeaders(request) } };
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
    'GET /v1/checkout/sessions/{id}': call((_, id) => shown(find(id))),
    'POST /v1/checkout/sessions/{id}/expire': call((_, id) => expire(id)),
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
  // The end of a key tells its owner which one it is; the rest is nobody's business.
  const message = `Invalid API Key provided: ****${given.slice(-4)}`;
  throw new ApiError(message, { status: 401, code: 'api_key_invalid' });
}

function checkVersion(/** @type {Request} */ request) {
  const asked = header(request, 'stripe-version');
  if (asked !== '' && !version.test(asked)) {
    throw new ApiError(`Invalid Stripe API version: ${asked}`);
  }
}

const ownFailure = () =>
  new ApiError('An unknown error occurred on our side.', { status: 500, type: 'api_error' });

function refuseIfTold(/** @type {import('../faults.mjs').Behaviour} */ { mode, status }) {
  if (mode === 'rate_limited') {
    throw new ApiError(
      "Request rate limit exceeded. You can learn more about rate limits in the provider's documentation.",
      { status: 429, code: 'rate_limit' },
    );
  }
  if (mode === 'fail') throw ownFailure();
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
 * What happens to the answer on its way. A call whose answer is lost or garbled was carried out all the same: that
 * is the case that idempotency keys exist for.
 *
 * @param {Reply} reply
 * @param {import('../faults.mjs').Behaviour} behaviour
 * @returns {Reply}
 */
function delivered(reply, { mode, body }) {
  if (mode === 'cut') return { ...reply, cut: true };
  if (mode !== 'garbage') return reply;
  const page = '<html><body><h1>It works!</h1></body></html>';
  return { status: 200, body: body || page, type: 'text/html' };
}

function replyHeaders(/** @type {Request} */ request) {
  const asked = header(request, 'stripe-version');
  return {
    'Request-Id': `req_${randomText(14)}`,
    ...(version.test(asked) ? { 'Stripe-Version': asked } : {}),
  };
}

const header = (/** @type {Request} */ { headers }, /** @type {string} */ name) =>
  String(headers[name] ?? '');
