// The control path, through which tests inject faults:
//   POST /__control           {"<service>":{"mode","delayMs","times","status","body"}}
//   GET  /__control           the current behaviour of each service
//   POST /__control/expire    {"id":"cs_..."}
//   POST /__control/settle    {"id":"cs_...","paid":true}
//   POST /__control/reverse   {"id":"cs_...","refunded":5000,"disputed":false}
//   GET  /__control/requests  ?after=<number>&limit=<0..500>: the last calls received

import { json, parsed } from './http.mjs';

/**
 * @param {Record<string, import('./fault-injector.mjs').FaultInjector>} services by name
 * @param {import('./payments/sessions.mjs').Sessions} sessions
 * @param {import('./request-log.mjs').RequestLog} requestLog
 * @returns {import('./http.mjs').Routes}
 */
export function controlRoutes(services, sessions, requestLog) {
  const names = Object.keys(services);
  const state = () =>
    json(200, Object.fromEntries(names.map((name) => [name, services[name]?.state()])));

  return withoutPages({
    'GET /__control': state,

    'POST /__control': ({ body }) => {
      const [[name, config] = ['', null], ...more] = Object.entries(Object(parsed(body)));
      if (name === '' || more.length > 0) {
        return problem('The body must be {"payments":{…}} or {"carrier":{…}}.');
      }
      if (!names.includes(name)) return problem(`No such service: ${name}`);
      const wrong = services[name]?.set(config) ?? null;
      return wrong === null ? state() : problem(`${name}.${wrong}`);
    },

    'POST /__control/expire': ({ body }) => {
      const { id } = Object(parsed(body));
      if (typeof id !== 'string') return problem('The body must be {"id":"cs_…"}.');
      const session = sessions.expire(id);
      if (session === null) return problem('No such session.', 404);
      return json(200, { id, status: session.status });
    },

    'POST /__control/settle': ({ body }) => {
      const { id, paid } = Object(parsed(body));
      if (typeof id !== 'string' || typeof paid !== 'boolean') {
        return problem('The body must be {"id":"cs_…","paid":true}.');
      }
      const session = sessions.settle(id, paid);
      if (session === null) return problem('No such session.', 404);
      return json(200, { id, money: session.money });
    },

    'POST /__control/reverse': ({ body }) => {
      const { id, refunded, disputed } = Object(parsed(body));
      if (typeof id !== 'string' || !Number.isInteger(refunded) || typeof disputed !== 'boolean') {
        return problem('The body must be {"id":"cs_…","refunded":5000,"disputed":false}.');
      }
      const session = sessions.reverse(id, { refunded, disputed });
      if (session === null) return problem('No such session.', 404);
      return json(200, { id, refunded: session.refunded, disputed: session.disputed });
    },

    'GET /__control/requests': ({ query }) => {
      const asked = new URLSearchParams(query);
      return json(
        200,
        requestLog.list(whole(asked.get('after'), 0), whole(asked.get('limit'), 50)),
      );
    },
  });
}

/**
 * Tests send no Origin: a request with one is from a browser page and is rejected.
 *
 * @param {import('./http.mjs').Routes} routes
 * @returns {import('./http.mjs').Routes}
 */
const withoutPages = (routes) =>
  Object.fromEntries(
    Object.entries(routes).map(([route, handler]) => [
      route,
      (request) =>
        request.headers.origin === undefined
          ? handler(request)
          : problem('Requests of other origins are not allowed.', 403),
    ]),
  );

const problem = (/** @type {string} */ message, status = 400) => json(status, { problem: message });

const whole = (/** @type {string | null} */ text, /** @type {number} */ otherwise) =>
  text !== null && /^\d+$/.test(text) ? Number(text) : otherwise;
