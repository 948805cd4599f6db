// Clients of the payment provider and the carrier, over persistent connections.

import { Pool } from 'undici';
import { Refusal, textsOf } from './order.mjs';

const version = '2026-10-28.endive';

/** @param {NodeJS.ProcessEnv} env */
export function paymentProvider({ PAYMENT_API_BASE = '', PAYMENT_SECRET_KEY, PUBLIC_URL }) {
  const { origin } = new URL(PAYMENT_API_BASE);
  const pool = new Pool(origin, { connections: 64, headersTimeout: 6000, bodyTimeout: 6000 });
  const headers = { authorization: `Bearer ${PAYMENT_SECRET_KEY}`, 'stripe-version': version };

  async function ask(method, path, more = {}, body = undefined) {
    let status;
    try {
      const answer = await pool.request({ method, path, headers: { ...headers, ...more }, body });
      status = answer.statusCode;
      const data = await answer.body.json();
      if (status === 200) return data;
    } catch {
      throw new Refusal(503, 'payment_unavailable');
    }
    const isRefused = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
    throw isRefused ? new Refusal(502, 'payment_refused') : new Refusal(503, 'payment_unavailable');
  }

  return {
    end: () => pool.close(),
    async create({ id: purchase, order, quote }) {
      const form = new URLSearchParams({ mode: 'payment', locale: 'es-419' });
      for (const [i, line] of quote.lines.entries()) {
        const item = `line_items[${i}]`;
        const { name, description } = textsOf(line.planId);
        form.append(`${item}[quantity]`, String(line.quantity));
        form.append(`${item}[price_data][currency]`, 'mxn');
        form.append(`${item}[price_data][unit_amount]`, String(line.unitPriceCentavos));
        form.append(`${item}[price_data][product_data][name]`, name);
        form.append(`${item}[price_data][product_data][description]`, description);
      }
      form.append('success_url', `${PUBLIC_URL}/success?session_id={CHECKOUT_SESSION_ID}`);
      form.append('cancel_url', `${PUBLIC_URL}/carrito`);
      form.append('client_reference_id', purchase);
      form.append('metadata[session]', purchase);
      form.append('metadata[quote]', quote.fingerprint);
      const units = unitsText(order);
      for (let at = 0; at < units.length; at += 500) {
        form.append(`metadata[sims_${at / 500 + 1}]`, units.slice(at, at + 500));
      }
      form.append('name_collection[individual][enabled]', 'true');
      if (units.includes(':p') || units.includes(',p')) {
        form.append('shipping_address_collection[allowed_countries][0]', 'MX');
        form.append('phone_number_collection[enabled]', 'true');
      }
      const { id, url } = await ask(
        'POST',
        '/v1/checkout/sessions',
        {
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': purchase,
        },
        form.toString(),
      );
      if (typeof id !== 'string' || typeof url !== 'string') {
        throw new Refusal(503, 'payment_unavailable');
      }
      return { id, url };
    },
    /** The status in the table: open, paid or expired. */
    async status(id) {
      const session = await ask('GET', `/v1/checkout/sessions/${encodeURIComponent(id)}`);
      if (session.status === 'expired') return 'expired';
      return session.status === 'complete' && session.payment_status === 'paid' ? 'paid' : 'open';
    },
  };
}

/** The SIM choices of each unit, for the provider's metadata. */
function unitsText(order) {
  return order.products
    .filter(({ units }) => units !== undefined)
    .map(({ id, units }) => {
      const kinds = units.map(({ sim, keepsNumber, phone, nip }) => {
        const hasNumber = keepsNumber || sim === 'own';
        const number = hasNumber ? `=${phone || '?'}${nip ? `/${nip}` : ''}` : '';
        return sim[0] + number;
      });
      return `${id}:${kinds.join(',')}`;
    })
    .join(';');
}

const homologations = new Set(['COMPATIBLE PROBADO', 'COMPATIBLE HOMOLOGADO', 'NO COMPATIBLE']);
const support = (/** @type {unknown} */ word) => (word === 'SI' ? 'SI' : 'NO');

/** @param {NodeJS.ProcessEnv} env */
export function carrierClient({ IMEI_API_URL = '', IMEI_API_KEY }) {
  const { origin, pathname } = new URL(IMEI_API_URL);
  const pool = new Pool(origin, { connections: 256, headersTimeout: 4000, bodyTimeout: 4000 });
  const headers = { authorization: `Bearer ${IMEI_API_KEY}`, 'content-type': 'application/json' };

  return {
    end: () => pool.close(),
    async ask(/** @type {string} */ imei) {
      let answer;
      let data;
      try {
        const body = JSON.stringify({ imei });
        answer = await pool.request({ method: 'POST', path: pathname, headers, body });
        data = await answer.body.json();
      } catch {
        throw new Refusal(503, 'imei_unavailable');
      }
      if (answer.statusCode >= 500) throw new Refusal(503, 'imei_unavailable');
      const { result } = Object(data);
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
