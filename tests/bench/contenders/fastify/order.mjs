// The body schema of an order, and its price by the shop's core.

import { createHash } from 'node:crypto';
import { loadShopCore } from '@tuisty/shop-core';

const core = await loadShopCore();
const plans = new Map(core.catalogue.plans.map((plan) => [plan.id, plan]));
const topUps = new Map(core.catalogue.topUps.map((topUp) => [topUp.id, topUp]));
export const { version } = core.catalogue;

const shortText = { type: 'string', maxLength: 1000 };
export const orderSchema = {
  type: 'object',
  required: ['type', 'products'],
  properties: {
    type: { enum: [1, 2] },
    phone: shortText,
    email: shortText,
    quote: shortText,
    products: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: {
        type: 'object',
        required: ['id', 'name', 'price', 'quantity'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', maxLength: 200 },
          image: { type: 'string', maxLength: 2048 },
          price: { type: 'integer', minimum: 0 },
          quantity: { type: 'integer', minimum: 1, maximum: 99 },
          units: {
            type: 'array',
            maxItems: 99,
            items: {
              type: 'object',
              required: ['sim'],
              properties: {
                sim: { enum: ['physical', 'esim', 'own'] },
                keepsNumber: { type: 'boolean' },
                phone: shortText,
                nip: shortText,
              },
            },
          },
        },
      },
    },
  },
};

export class Refusal extends Error {
  constructor(statusCode, code) {
    super(code);
    Object.assign(this, { statusCode, code });
  }
}

/** Equal for equal orders, however their text was written. */
export function digestOf({ type, phone, email, quote, products }) {
  const items = products.map((p) => [p.id, p.name, p.image, p.price, p.quantity, p.units]);
  return createHash('sha256')
    .update(JSON.stringify([type, phone, email, quote, items]))
    .digest('hex');
}

function quoteOf(/** @type {any} */ order) {
  if (order.type === 2) {
    const [{ id, price }] = order.products;
    if (order.products.length !== 1 || !topUps.has(id)) throw new Refusal(422, 'top_up_unknown');
    const [error] = core.checkTopUp({ phone: order.phone ?? '', email: order.email ?? '' }).errors;
    if (error !== undefined) throw new Refusal(422, error.code);
    if (topUps.get(id)?.priceCentavos !== price) throw new Refusal(409, 'quote_mismatch');
    return core.quoteTopUp(id);
  }
  let cart = core.emptyCart;
  for (const { id, price, quantity, units } of order.products) {
    if (units !== undefined && units.length !== quantity) throw new Refusal(422, 'units_mismatch');
    const plan = plans.get(id);
    if (plan === undefined) throw new Refusal(422, 'plan_unknown');
    if (plan.priceCentavos !== price) throw new Refusal(409, 'quote_mismatch');
    cart = taken(core.add(cart, id));
    if (quantity > 1) cart = taken(core.setQuantity(cart, id, quantity));
  }
  return core.quote(cart);
}

function taken(/** @type {import('@tuisty/shop-core').CartChange} */ change) {
  if (!change.ok) throw new Refusal(422, change.code);
  return change.cart;
}

/** The price of an order; throws if the shopper was shown another price. */
export function priced(/** @type {any} */ order) {
  const quote = quoteOf(order);
  if (order.quote !== undefined && order.quote !== quote.fingerprint) {
    throw new Refusal(409, 'quote_mismatch');
  }
  return quote;
}

export function nameOf(/** @type {number} */ id) {
  const plan = plans.get(id);
  return plan === undefined ? (topUps.get(id)?.name ?? '') : `${plan.dataPlan} ${plan.dataPlus}`;
}

export function descriptionOf(/** @type {number} */ id) {
  const plan = plans.get(id);
  return plan === undefined
    ? (topUps.get(id)?.description ?? '')
    : `${plan.data} · ${plan.duration}`;
}

/** A line in the form of the table. */
export function storedLines(/** @type {any} */ order, /** @type {any} */ quote) {
  return quote.lines.map(({ planId, quantity, unitPriceCentavos }) => {
    const units = order.products.find(({ id }) => id === planId)?.units ?? [];
    return {
      id: planId,
      quantity,
      unit_centavos: unitPriceCentavos,
      esims: units.filter(({ sim }) => sim === 'esim').length,
      renewals: units.filter(({ sim }) => sim === 'own').length,
      kept_numbers: units.filter(({ keepsNumber }) => keepsNumber).length,
    };
  });
}
