import type { Cart, ShopCore, TopUp } from '@tuisty/shop-core';
import type { ApiError, CheckoutOrder, ServiceQuote } from '../../shared/api';
import type { UsedNumber } from '../../shared/purchases';
import type { CheckoutUnit } from '../../shared/api/checkout';
import { nipOf, type ChoiceFault, type Order, type UnitChoices } from '../../shared/order';

/** Whom a top-up is for. */
export interface Contact {
  /** Ten digits. */
  readonly phone: string;
  readonly email: string;
}

export type CheckoutInput =
  | { readonly kind: 'cart'; readonly cart: Cart; readonly order: Order }
  | { readonly kind: 'topUp'; readonly topUp: TopUp; readonly contact: Contact };

export const TOP_UP_PICTURE = '/img/secciones/recarga.svg';

/** The order for a purchase, at the prices and with the quote of this page's own core. */
export function orderOf(core: ShopCore, purchase: CheckoutInput): CheckoutOrder {
  if (purchase.kind === 'topUp') {
    const { id, name, priceCentavos: price } = purchase.topUp;
    return order(
      purchase,
      [{ id, name, image: TOP_UP_PICTURE, price, quantity: 1 }],
      core.quoteTopUp(id).fingerprint,
    );
  }
  const products = purchase.cart.lines.flatMap(({ planId, quantity }) => {
    const plan = core.findPlan(planId);
    if (plan === undefined) return [];
    const { id, name, image, priceCentavos: price } = plan;
    return { id, name, image, price, quantity, ...unitsOf(purchase.order, id) };
  });
  return order(purchase, products, purchase.order.fingerprint);
}

/** The order for a quote of the service that the shopper has accepted. */
export function orderOfQuote(
  core: ShopCore,
  quote: ServiceQuote,
  purchase: CheckoutInput,
): CheckoutOrder {
  const products = quote.lines.map(({ id, name, quantity, unitPrice: price }) => {
    if (purchase.kind === 'topUp') return { id, name, image: TOP_UP_PICTURE, price, quantity };
    const plan = core.findPlan(id);
    const named = { id, name: plan?.name ?? name, image: plan?.image ?? '', price, quantity };
    return { ...named, ...unitsOf(purchase.order, id) };
  });
  return order(purchase, products, quote.fingerprint);
}

function order(
  purchase: CheckoutInput,
  products: CheckoutOrder['products'],
  quote: string,
): CheckoutOrder {
  if (purchase.kind === 'topUp') return { products, type: 2, ...purchase.contact, quote };
  const { zone } = purchase.order;
  return { products, type: 1, ...(zone === null ? {} : { shippingZone: zone }), quote };
}

/** What was chosen for the units of a plan; nothing where they are all as they come. */
function unitsOf(order: Order, planId: number): { readonly units?: readonly CheckoutUnit[] } {
  const units = order.lines.find((line) => line.planId === planId)?.units ?? [];
  if (units.every(({ sim, keepsNumber }) => sim === 'physical' && !keepsNumber)) return {};
  return { units: units.map((unit, index) => unitOf(unit, order.phoneOf(planId, index))) };
}

function unitOf(unit: UnitChoices, phone: string): CheckoutUnit {
  const { sim, keepsNumber } = unit;
  if (!keepsNumber) return { sim };
  const nip = nipOf(unit);
  return { sim, keepsNumber, phone, ...(nip === '' ? {} : { nip }) };
}

/** The numbers that a purchase names: what this device offers the next time. */
export function numbersOf(purchase: CheckoutInput): readonly UsedNumber[] {
  if (purchase.kind === 'topUp') {
    return [{ id: purchase.topUp.id, phone: purchase.contact.phone }];
  }
  const { lines, phoneOf } = purchase.order;
  return lines.flatMap(({ planId: id, units }) =>
    units.flatMap(({ keepsNumber }, unit) => {
      const phone = keepsNumber ? phoneOf(id, unit) : '';
      return phone === '' ? [] : { id, phone };
    }),
  );
}

/** Whether two purchases ask for the same things, whatever the prices. No other tab changes a top-up. */
export function isSamePurchase(one: CheckoutInput, other: CheckoutInput): boolean {
  if (one.kind === 'topUp' || other.kind === 'topUp') return one.kind === other.kind;
  return orderSignature(one.order) === orderSignature(other.order);
}

/** Says whether the order is still the one that was confirmed, without any of its numbers in it. */
export function orderFingerprint(order: Order): string {
  let hash = 0;
  for (const letter of orderSignature(order)) hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  return `${order.fingerprint}.${hash.toString(16)}`;
}

/** Everything that the shopper has a say in, whatever the order of the lines. */
function orderSignature(order: Order): string {
  const lines = order.cart.lines
    .map(({ planId, quantity }) => ({ planId, quantity, ...unitsOf(order, planId) }))
    .sort((one, other) => one.planId - other.planId);
  return JSON.stringify({ zone: order.zone, lines });
}

const UNIT_FIELD = /^products\[(\d+)\]\.units\[(\d+)\](?:\.(phone|nip))?/;

/** The choice that the service has refused; null when it is about something else. */
export function refusedChoice(error: ApiError, purchase: CheckoutInput | null): ChoiceFault | null {
  if (purchase?.kind !== 'cart') return null;
  const { code, field } = error;
  if (field === 'shippingZone') return { kind: 'zone', code };
  const [, product = '', unit = '', part = 'sim'] = UNIT_FIELD.exec(field ?? '') ?? [];
  const line = purchase.cart.lines[Number(product)];
  if (product === '' || line === undefined || Number(unit) >= line.quantity) return null;
  return {
    kind: 'unit',
    planId: line.planId,
    unit: Number(unit),
    field: part === 'phone' || part === 'nip' ? part : 'sim',
    code,
  };
}
