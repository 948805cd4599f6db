// The control path, through which tests make the outside world misbehave:
//   POST /__control           {"<service>":{"mode","delayMs","times","status","body"}}
//   GET  /__control           how each service behaves now
//   POST /__control/expire    {"id":"cs_..."}
//   GET  /__control/requests  ?after=<number>&limit=<0..200>: the last calls received

import { json, parsed } from './http.mjs';

/**
 * @param {Record<string, import('./faults.mjs').Faults>} services by name
 * @param {import('./payments/sessions.mjs').Sessions} sessions
 * @param {import('./journal.mjs').Journal} journal
 * @returns {import('./http.mjs').Routes}
 */
export function controlRoutes(services, sessions, journal) {
  const names = Object.keys(services);
  const state = () =>
    json(200, Object.fromEntries(names.map((name) => [name, services[name]?.state()])));

  return {
    'GET /__control': state,

    'POST /__control': ({ body }) => {
      const [[name, wish] = ['', null], ...more] = Object.entries(Object(parsed(body)));
      if (name === '' || more.length > 0) {
        return problem('The body must be {"payments":{…}} or {"operator":{…}}.');
      }
      if (!names.includes(name)) return problem(`No such service: ${name}`);
      const wrong = services[name]?.set(wish) ?? null;
      return wrong === null ? state() : problem(`${name}.${wrong}`);
    },

    'POST /__control/expire': ({ body }) => {
      const { id } = Object(parsed(body));
      if (typeof id !== 'string') return problem('The body must be {"id":"cs_…"}.');
      const session = sessions.expire(id);
      if (session === null) return problem('No such session.', 404);
      return json(200, { id, status: session.status });
    },

    'GET /__control/requests': ({ query }) => {
      const asked = new URLSearchParams(query);
      return json(200, journal.list(whole(asked.get('after'), 0), whole(asked.get('limit'), 50)));
    },
  };
}

const problem = (/** @type {string} */ message, status = 400) => json(status, { problem: message });

const whole = (/** @type {string | null} */ text, /** @type {number} */ otherwise) =>
  text !== null && /^\d+$/.test(text) ? Number(text) : otherwise;
