// The routes. Not included: accounts, counters, circuit breakers, reconciliation in the background.

import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { digestOf, nameOf, orderSchema, priced, Refusal, storedLines, version } from './order.mjs';
import { carrierClient, paymentProvider } from './outside.mjs';
import { store } from './store.mjs';

/** Connections to the database, of all processes together: as many as the shop's server has for these calls. */
const connections = 13;

const text = { type: 'string' };
const integer = { type: 'integer' };
const object = (/** @type {Record<string, object>} */ properties) => ({
  type: 'object',
  properties,
});
const created = object({ id: text, url: text });
const device = object({
  result: object({ homologated: text, volte_support: text, band28_support: text, esim: text }),
});
const line = object({
  id: integer,
  name: text,
  quantity: integer,
  unitPrice: integer,
  esims: integer,
  renewals: integer,
  keptNumbers: integer,
});
const state = object({
  id: text,
  type: integer,
  status: text,
  reference: text,
  createdAt: text,
  paidAt: text,
  total: integer,
  shipping: integer,
  lines: { type: 'array', items: line },
});
const imeiSchema = {
  ...object({ imei: { type: 'string', pattern: '^[0-9]{15}$' } }),
  required: ['imei'],
};

/** @param {NodeJS.ProcessEnv} env @param {number} processes */
export async function service(env, processes) {
  const app = Fastify({
    logger: { base: null },
    disableRequestLogging: true,
    bodyLimit: 65_536,
    keepAliveTimeout: 75_000,
    requestTimeout: 30_000,
    ajv: { customOptions: { coerceTypes: false } },
  });
  const database = store(env.DATABASE_URL ?? '', Math.ceil(connections / processes));
  const payments = paymentProvider(env);
  const carrier = carrierClient(env);
  app.addHook('onClose', () => Promise.all([database.end(), payments.end(), carrier.end()]));
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    if (route !== '/healthz' && route !== '/readyz') {
      const ms = reply.elapsedTime;
      request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
    }
    done();
  });
  app.setErrorHandler((/** @type {any} */ error, request, reply) => {
    const status = error.validation ? 422 : (error.statusCode ?? 500);
    const code = error.validation
      ? 'field_invalid'
      : status < 500 || error instanceof Refusal
        ? error.code
        : 'internal';
    if (status === 500) request.log.error(error);
    void reply.code(status).send({ error: { code, message: code } });
  });

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await database.ping();
    return { status: 'ready' };
  });

  app.post(
    '/imeis',
    { schema: { body: imeiSchema, response: { 200: device } } },
    async ({ body }) => ({ result: await carrier.ask(/** @type {any} */ (body).imei) }),
  );

  app.post(
    '/create-checkout-session',
    { schema: { body: orderSchema, response: { 200: created } } },
    ({ body, headers }) => {
      if (headers.authorization !== undefined) throw new Refusal(401, 'token_invalid');
      return create(/** @type {any} */ (body), headers['idempotency-key']);
    },
  );

  async function create(/** @type {any} */ order, /** @type {any} */ given) {
    if (given !== undefined && !/^[\w-]{8,128}$/.test(given)) {
      throw new Refusal(400, 'idempotency_key_invalid');
    }
    const quote = priced(order);
    const key = given === undefined ? null : { text: given, digest: digestOf(order) };
    const id = `cks_${randomBytes(16).toString('hex')}`;
    const session = { id, order, quote, version, lines: storedLines(order, quote) };
    let attempt = 1;
    if (!(await database.begin(session, key))) {
      const known = await database.byKey(key);
      if (known?.same !== true) throw new Refusal(409, 'idempotency_conflict');
      if (known.status !== 'creating' && known.status !== 'failed') {
        return { id: known.provider_session_id, url: known.url };
      }
      attempt = await database.claim(known.id);
      if (attempt === undefined) throw new Refusal(503, 'busy');
      if (known.quote !== quote.fingerprint) throw new Refusal(409, 'quote_mismatch');
      session.id = known.id;
    }
    let made;
    try {
      made = await payments.create(session, attempt);
    } catch (error) {
      await database.fail(session.id, /** @type {any} */ (error).keyIsUsedUp === true);
      throw error;
    }
    await database.complete(session.id, made);
    return made;
  }

  app.get('/checkout-session/:id', { schema: { response: { 200: state } } }, async ({ params }) => {
    const { id } = /** @type {{ id: string }} */ (params);
    let session = await database.find(id);
    if (session === undefined) throw new Refusal(404, 'session_unknown');
    if (session.status === 'open' && (await database.mayAsk(session.id))) {
      const now = await payments.status(id);
      if (now !== 'open') {
        await database.settle(session.id, now);
        session = await database.find(id);
      }
    }
    return {
      id,
      type: session.type,
      status: session.status,
      reference: session.id,
      createdAt: session.created_at.toISOString(),
      ...(session.paid_at === null ? {} : { paidAt: session.paid_at.toISOString() }),
      total: Number(session.amount_centavos),
      shipping: Number(session.shipping_centavos),
      lines: session.lines.map((/** @type {any} */ sold) => ({
        id: sold.id,
        name: nameOf(sold.id),
        quantity: sold.quantity,
        unitPrice: sold.unit_centavos,
        esims: sold.esims,
        renewals: sold.renewals,
        keptNumbers: sold.kept_numbers,
      })),
    };
  });

  return app;
}
