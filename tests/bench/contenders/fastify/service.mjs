// The service that the shop's server is compared with, written conventionally with Fastify, pg, stripe and undici. It reads
// the server's settings (docs/settings.md); PROCESSES=2: node:cluster. Its bodies are those of server/openapi.yaml. Only what
// the benchmark sends: no top-ups, no repeated keys, no paid sessions, no accounts, counters, circuit breakers and background reconciliation.

import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Fastify from 'fastify';
import { parse } from 'yaml';
import { digestOf, priced, Refusal, storedLines, textsOf, version } from './order.mjs';
import { carrierClient, paymentProvider } from './outside.mjs';
import { store } from './store.mjs';

/** Connections to the database, of all processes together: as many as the shop's server has for these calls. */
const connections = 13;

const ajv = new Ajv2020({ strict: false });
const api = new URL('../../../../server/openapi.yaml', import.meta.url);
ajv.addSchema({ $id: 'api', ...parse(readFileSync(api, 'utf8')) });
const body = (/** @type {string} */ name) => ({
  schema: { body: { $ref: `api#/components/schemas/${name}` } },
});

/** @param {NodeJS.ProcessEnv} env @param {number} processes */
async function service(env, processes) {
  const app = Fastify({
    logger: { base: null },
    disableRequestLogging: true,
    bodyLimit: 65_536,
    keepAliveTimeout: 75_000,
    requestTimeout: 30_000,
  });
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
  const database = store(env.DATABASE_URL ?? '', Math.ceil(connections / processes));
  const payments = paymentProvider(env);
  const carrier = carrierClient(env);
  app.addHook('onClose', () => Promise.all([database.end(), carrier.end()]));
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

  app.post('/imeis', body('ImeiQuestion'), async ({ body }) => ({
    result: await carrier.ask(/** @type {any} */ (body).imei),
  }));

  app.post('/create-checkout-session', body('CheckoutRequest'), async ({ body, headers }) => {
    const order = /** @type {any} */ (body);
    const text = String(headers['idempotency-key']);
    if (!/^[\w-]{8,128}$/.test(text)) throw new Refusal(400, 'idempotency_key_invalid');
    const quote = priced(order);
    const id = `cks_${randomBytes(16).toString('hex')}`;
    const session = { id, order, quote, version, lines: storedLines(order, quote) };
    if (!(await database.begin(session, { text, digest: digestOf(order) }))) {
      throw new Refusal(409, 'idempotency_conflict');
    }
    try {
      const { id: page, url } = await payments.create(session);
      await database.complete(id, page, url);
      return { id: page, url };
    } catch (error) {
      await database.fail(id);
      throw error;
    }
  });

  app.get('/checkout-session/:id', async ({ params }) => {
    const { id } = /** @type {{ id: string }} */ (params);
    const session = await database.find(id);
    if (session === undefined) throw new Refusal(404, 'session_unknown');
    if (session.status === 'open' && (await database.mayAsk(session.id))) await payments.ask(id);
    return {
      id,
      type: session.type,
      status: session.status,
      reference: session.id,
      createdAt: session.created_at.toISOString(),
      total: Number(session.amount_centavos),
      shipping: Number(session.shipping_centavos),
      lines: session.lines.map((/** @type {any} */ sold) => ({
        id: sold.id,
        name: textsOf(sold.id).name,
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

const processes = Number(process.env.PROCESSES ?? '1');
if (cluster.isPrimary && processes > 1) {
  for (let i = 0; i < processes; i += 1) cluster.fork();
  process.once('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
  });
} else {
  const app = await service(process.env, processes);
  process.once('SIGTERM', async () => {
    await app.close();
    process.exit(0);
  });
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
}
