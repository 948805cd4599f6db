// A separate sandbox for the test file that imports this, used through the provider's client library.

import { join } from 'node:path';
import Stripe from 'stripe';
import { startDaemon, untilReady } from '../../../../scripts/lib/processes.mjs';
import { sandboxCommand } from '../../../../scripts/lib/stack.mjs';
import { endAfterTests, newFolder } from './ended';
import { get } from './http';
import { anyPort } from './ports';
import { SandboxControl } from './sandbox';

export const secret = 'sk_test_of_these_tests';

export const dir = newFolder('sandbox');
const port = await anyPort();
export const sandbox = new SandboxControl(`http://127.0.0.1:${String(port)}`);
export const stripe = new Stripe(secret, {
  host: '127.0.0.1',
  port,
  protocol: 'http',
  maxNetworkRetries: 0,
  telemetry: false,
});
const daemon = endAfterTests(
  startDaemon('Sandbox', sandboxCommand, {
    log: join(dir, 'sandbox.log'),
    env: { ...process.env, SANDBOX_PORT: String(port), SANDBOX_SECRET_KEY: secret },
  }),
);
await untilReady(daemon, async () => (await get(`${sandbox.url}/healthz`)).status === 200);
afterEach(() => sandbox.behave({ mode: 'ok' }));

const params = (): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'http://127.0.0.1:9/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:9/carrito',
  customer_email: 'ana@example.com',
  client_reference_id: 'ref-1',
  metadata: { type: '1' },
  line_items: [
    {
      quantity: 3,
      price_data: {
        currency: 'mxn',
        unit_amount: 16_900,
        product_data: { name: 'Estelar <b>5GB</b>', description: '30 días & más' },
      },
    },
    {
      quantity: 1,
      price_data: { currency: 'mxn', unit_amount: 131_900, product_data: { name: 'Prime' } },
    },
  ],
});

/** Creates a session with the required parameters but for a change. */
export const create = (change: object = {}, options: Stripe.RequestOptions = {}) =>
  stripe.checkout.sessions.create({ ...params(), ...change }, options);

/** All parameters that the shop sends for an order with shipping. */
export const allParams = (): Stripe.Checkout.SessionCreateParams => ({
  ...params(),
  adaptive_pricing: { enabled: false },
  allowed_payment_method_types: ['card', 'oxxo'],
  expires_at: Math.floor(Date.now() / 1000) + 3_600,
  locale: 'es-419',
  name_collection: { individual: { enabled: true } },
  payment_intent_data: { receipt_email: 'ana@example.com' },
  phone_number_collection: { enabled: true },
  shipping_address_collection: { allowed_countries: ['MX'] },
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount',
        display_name: 'Envío',
        fixed_amount: { amount: 15_000, currency: 'mxn' },
      },
    },
  ],
});
