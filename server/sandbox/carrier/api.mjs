// The mobile carrier's register of devices:
//   POST /carrier/v1/imeis {"imei"}, with a bearer key

import { json, parsed } from '../http.mjs';
import { deviceOf } from './devices.mjs';

/** @typedef {import('../http.mjs').Reply} Reply */
/** @typedef {import('../fault-injector.mjs').Behaviour} Behaviour */

const path = '/carrier/v1/imeis';
const maintenance =
  '<!doctype html><html><head><title>Mantenimiento</title></head>' +
  '<body><h1>Estamos en mantenimiento</h1></body></html>';

/**
 * The injectable behaviours, with their responses. `ok` and `slow` return the register's entry.
 *
 * @type {Record<string, (behaviour: Behaviour, truth: () => Reply) => Reply>}
 */
const answers = {
  ok: (_, truth) => truth(),
  slow: (_, truth) => truth(),
  fail: () => error(500, 'internal'),
  cut: () => ({ ...error(500, 'cut'), cut: true }),
  hang: () => ({ ...error(500, 'cut'), cut: true }),
  garbage: ({ body }) => page(body || ']{,garbage'),
  html: () => page(maintenance),
  truncated: (_, truth) => firstHalf(truth()),
  missing: () => json(200, { status: 'ok' }),
  not_found: () => error(404, 'not_found'),
  rate_limited: () => error(429, 'rate_limited'),
  refuse: ({ status }) => error(status || 403, 'refused'),
};
export const carrierModes = Object.keys(answers);

/**
 * @param {string} key the only accepted key
 * @param {import('../fault-injector.mjs').FaultInjector} faults
 * @param {import('../request-log.mjs').RequestLog} requestLog
 * @returns {import('../http.mjs').Routes}
 */
export function carrierRoutes(key, faults, requestLog) {
  const bearer = `Bearer ${key}`;
  return {
    [`POST ${path}`]: async ({ headers, body }) => {
      const entry = requestLog.begin({
        service: 'carrier',
        method: 'POST',
        path,
        idempotencyKey: null,
      });
      if (headers.authorization !== bearer) {
        entry.status = 401;
        return error(401, 'unauthorized');
      }
      const params = parsed(body);
      const behaviour = faults.next();
      entry.params = params;
      entry.mode = behaviour.mode;
      if (behaviour.delayMs > 0) await faults.wait(behaviour.delayMs);
      const truth = () => registered(params);
      const reply = answers[behaviour.mode]?.(behaviour, truth) ?? truth();
      entry.status = reply.cut ? 0 : reply.status;
      return reply;
    },
  };
}

function registered(/** @type {unknown} */ params) {
  const { imei } = Object(params);
  if (typeof imei !== 'string' || !/^[0-9]{15}$/.test(imei)) return error(400, 'invalid_imei');
  return json(200, { result: deviceOf(imei) });
}

const error = (/** @type {number} */ status, /** @type {string} */ word) =>
  json(status, { error: word });

/** @returns {Reply} */
const page = (/** @type {string} */ body) => ({
  status: 200,
  body,
  type: 'text/html; charset=utf-8',
});

const firstHalf = (/** @type {Reply} */ reply) => ({
  ...reply,
  body: reply.body.slice(0, reply.body.length / 2),
});
