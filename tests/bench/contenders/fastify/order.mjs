// The price of an order of plans, by the shop's core.

import { createHash } from 'node:crypto';
import { loadShopCore } from '@tuisty/shop-core';

const core = await loadShopCore();
const plans = new Map(core.catalogue.plans.map((plan) => [plan.id, plan]));
export const { version } = core.catalogue;

export class Refusal extends Error {
  constructor(statusCode, code) {
    super(code);
    Object.assign(this, { statusCode, code });
  }
}

/** Equal for equal orders, however their text was written. */
export function digestOf({ type, quote, products }) {
  const items = products.map((p) => [p.id, p.name, p.image, p.price, p.quantity, p.units]);
  return createHash('sha256')
    .update(JSON.stringify([type, quote, items]))
    .digest('hex');
}

function taken(/** @type {import('@tuisty/shop-core').CartChange} */ change) {
  if (!change.ok) throw new Refusal(422, change.code);
  return change.cart;
}

/** The price of an order; throws if the shopper was shown another price. */
export function priced(/** @type {any} */ order) {
  let cart = core.emptyCart;
  for (const { id, price, quantity, units } of order.products) {
    if (units !== undefined && units.length !== quantity) throw new Refusal(422, 'units_mismatch');
    const plan = plans.get(id);
    if (plan === undefined) throw new Refusal(422, 'plan_unknown');
    if (plan.priceCentavos !== price) throw new Refusal(409, 'quote_mismatch');
    cart = taken(core.add(cart, id));
    if (quantity > 1) cart = taken(core.setQuantity(cart, id, quantity));
  }
  const quote = core.quote(cart);
  if (!quote.ok) throw new Refusal(422, quote.code);
  if (order.quote !== undefined && order.quote !== quote.fingerprint) {
    throw new Refusal(409, 'quote_mismatch');
  }
  return quote;
}

/** The provider's name and description of a plan. */
export function textsOf(/** @type {number} */ id) {
  const plan = plans.get(id);
  return {
    name: `${plan?.dataPlan} ${plan?.dataPlus}`,
    description: `${plan?.data} · ${plan?.duration}`,
  };
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
