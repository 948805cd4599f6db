// Simulates the external services: the payment provider's HTTP API and payment page, and the mobile carrier's API.
// The server uses them by address only.

import { controlRoutes } from './control.mjs';
import { FaultInjector } from './fault-injector.mjs';
import { HttpServer, json } from './http.mjs';
import { RequestLog } from './request-log.mjs';
import { logLine } from './log.mjs';
import { carrierModes, carrierRoutes } from './carrier/api.mjs';
import { paymentPageRoutes } from './pages/payment-page.mjs';
import { paymentModes, paymentRoutes } from './payments/api.mjs';
import { refuse } from './payments/errors.mjs';
import { Sessions } from './payments/sessions.mjs';
import { readSettings } from './settings.mjs';

const { settings, problems } = readSettings(process.env);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(2);
}

const requestLog = new RequestLog();
const sessions = new Sessions();
const faults = {
  payments: new FaultInjector(paymentModes),
  carrier: new FaultInjector(carrierModes),
};

const server = new HttpServer(
  {
    ...paymentRoutes(settings, sessions, faults.payments, requestLog),
    ...paymentPageRoutes(sessions),
    ...carrierRoutes(settings.carrierKey, faults.carrier, requestLog),
    ...controlRoutes(faults, sessions, requestLog),
    'GET /healthz': () => json(200, { status: 'ok' }),
  },
  // Unknown paths get the payment provider's response.
  refuse,
);

try {
  await server.listen(settings.port);
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const why =
    code === 'EADDRINUSE'
      ? `port ${settings.port} is taken by another program. Name a free one in SANDBOX_PORT.`
      : message;
  console.error(`The sandbox cannot run: ${why}`);
  process.exit(1);
}
logLine('started', { port: settings.port });

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
  process.once(signal, async () => {
    logLine('stopping', { signal });
    for (const service of Object.values(faults)) service.end();
    await server.drain();
    logLine('stopped');
  });
}
