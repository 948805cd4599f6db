// Clients of the payment provider, with its own library, and of the carrier.

import Stripe from 'stripe';
import { Pool } from 'undici';
import { Refusal, textsOf } from './order.mjs';

function refused(/** @type {any} */ { statusCode = 500 }) {
  const isRefusal = statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode);
  throw isRefusal ? new Refusal(502, 'payment_refused') : new Refusal(503, 'payment_unavailable');
}

/** @param {NodeJS.ProcessEnv} env */
export function paymentProvider({ PAYMENT_API_BASE = '', PAYMENT_SECRET_KEY = '', PUBLIC_URL }) {
  const { hostname: host, port } = new URL(PAYMENT_API_BASE);
  const { checkout } = new Stripe(PAYMENT_SECRET_KEY, {
    ...{ host, port, protocol: 'http' },
    ...{ timeout: 6000, maxNetworkRetries: 0, telemetry: false },
  });
  const { sessions } = checkout;

  return {
    create({ id, order, quote }) {
      const units = unitsText(order);
      const parts = units.match(/.{1,500}/g) ?? [];
      const isShipped = units.includes(':p') || units.includes(',p');
      const session = {
        mode: /** @type {const} */ ('payment'),
        locale: /** @type {const} */ ('es-419'),
        line_items: quote.lines.map(({ planId, quantity, unitPriceCentavos: unit_amount }) => ({
          quantity,
          price_data: { currency: 'mxn', unit_amount, product_data: textsOf(planId) },
        })),
        success_url: `${PUBLIC_URL}/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${PUBLIC_URL}/carrito`,
        client_reference_id: id,
        metadata: {
          session: id,
          quote: quote.fingerprint,
          ...Object.fromEntries(parts.map((text, at) => [`sims_${at + 1}`, text])),
        },
        name_collection: { individual: { enabled: true } },
        ...(isShipped && {
          shipping_address_collection: { allowed_countries: [/** @type {const} */ ('MX')] },
          phone_number_collection: { enabled: true },
        }),
      };
      return sessions.create(session, { idempotencyKey: id }).catch(refused);
    },
    /** The session as the provider has it, always open here. */
    ask: (id) => sessions.retrieve(id).catch(refused),
  };
}

/** The SIM choices of each unit, for the provider's metadata. */
function unitsText(order) {
  const unitText = ({ sim, keepsNumber, phone, nip }) =>
    sim[0] + (keepsNumber || sim === 'own' ? `=${phone || '?'}${nip ? `/${nip}` : ''}` : '');
  return order.products
    .filter(({ units }) => units !== undefined)
    .map(({ id, units }) => `${id}:${units.map(unitText).join(',')}`)
    .join(';');
}

const homologations = new Set(['COMPATIBLE PROBADO', 'COMPATIBLE HOMOLOGADO', 'NO COMPATIBLE']);
const support = (/** @type {unknown} */ word) => (word === 'SI' ? 'SI' : 'NO');

/** @param {NodeJS.ProcessEnv} env */
export function carrierClient({ IMEI_API_URL = '', IMEI_API_KEY }) {
  const { origin, pathname: path } = new URL(IMEI_API_URL);
  const pool = new Pool(origin, { connections: 256, headersTimeout: 4000, bodyTimeout: 4000 });
  const headers = { authorization: `Bearer ${IMEI_API_KEY}`, 'content-type': 'application/json' };

  return {
    end: () => pool.close(),
    async ask(/** @type {string} */ imei) {
      const body = JSON.stringify({ imei });
      const answer = await pool.request({ method: 'POST', path, headers, body }).catch(() => null);
      if (answer === null || answer.statusCode >= 500) throw new Refusal(503, 'imei_unavailable');
      const { result } = Object(await answer.body.json().catch(() => null));
      if (answer.statusCode !== 200 || typeof result !== 'object' || result === null) {
        throw new Refusal(502, 'imei_answer_incomplete');
      }
      const word = String(result.homologated).trim().toUpperCase();
      return {
        homologated: homologations.has(word) ? word : 'NO ENCONTRADO',
        volte_support: support(result.volte_support),
        band28_support: support(result.band28_support),
        esim: support(result.esim),
      };
    },
  };
}
