import type { ShopCore, TopUp } from '@tuisty/shop-core';
import type { ApiError } from '../../../shared/api/ApiError';
import type { CheckoutOrder, CheckoutUnit, ServiceQuote } from '../../../shared/api/checkout';
import { planImage } from '../../../shared/core/catalogue';
import type { UsedNumber } from '../../../shared/storage/purchases/purchases';
import { nipOf, type ChoiceFault, type Order, type UnitChoices } from '../../../shared/core/order';

/** The recipient of a top-up. */
export interface Contact {
  /** Ten digits. */
  readonly phone: string;
  readonly email: string;
}

export type CheckoutInput =
  | { readonly kind: 'cart'; readonly order: Order }
  | { readonly kind: 'topUp'; readonly topUp: TopUp; readonly contact: Contact };

export const TOP_UP_PICTURE = '/img/secciones/recarga.svg';

/**
 * Builds the request for a purchase.
 *
 * @param accepted The server's quote that the shopper has accepted; null for the prices of this page's core.
 */
export function toCheckoutRequest(
  core: ShopCore,
  purchase: CheckoutInput,
  accepted: ServiceQuote | null = null,
): CheckoutOrder {
  const { lines, fingerprint: quote } = accepted ?? quoteOf(core, purchase);
  const products = lines.map(({ id, name, quantity, unitPrice: price }) => {
    if (purchase.kind === 'topUp') return { id, name, image: TOP_UP_PICTURE, price, quantity };
    const plan = core.findPlan(id);
    const image = plan === undefined ? '' : planImage(plan);
    const named = { id, name: plan?.name ?? name, image, price, quantity };
    return { ...named, ...unitsOf(purchase.order, id) };
  });
  if (purchase.kind === 'topUp') return { products, type: 2, ...purchase.contact, quote };
  const { zone } = purchase.order;
  return { products, type: 1, ...(zone === null ? {} : { shippingZone: zone }), quote };
}

function quoteOf(core: ShopCore, purchase: CheckoutInput) {
  if (purchase.kind === 'topUp') {
    const { id, name, priceCentavos: unitPrice } = purchase.topUp;
    const quote = core.quoteTopUp(id);
    const fingerprint = quote.ok ? quote.fingerprint : '';
    return { lines: [{ id, name, quantity: 1, unitPrice }], fingerprint };
  }
  const lines = purchase.order.cart.lines.flatMap(({ planId: id, quantity }) => {
    const { name, priceCentavos: unitPrice } = core.findPlan(id) ?? {};
    return name === undefined || unitPrice === undefined ? [] : { id, name, quantity, unitPrice };
  });
  return { lines, fingerprint: purchase.order.fingerprint };
}

/** Returns the choices for the units of a plan; nothing if all have the default, a physical SIM with a new number. */
function unitsOf(order: Order, planId: number): { readonly units?: readonly CheckoutUnit[] } {
  const units = order.lines.find((line) => line.planId === planId)?.units ?? [];
  if (units.every(({ sim, keepsNumber }) => sim === 'physical' && !keepsNumber)) return {};
  return { units: units.map((unit, index) => unitOf(unit, order.phoneOf(planId, index))) };
}

function unitOf(unit: UnitChoices, phone: string): CheckoutUnit {
  const { sim, keepsNumber } = unit;
  if (sim === 'own') return { sim, phone };
  if (!keepsNumber) return { sim };
  const nip = nipOf(unit);
  return { sim, keepsNumber, phone, ...(nip === '' ? {} : { nip }) };
}

/** Returns the phone numbers of a purchase, which this device suggests for the next one. */
export function numbersOf(purchase: CheckoutInput): readonly UsedNumber[] {
  if (purchase.kind === 'topUp') {
    return [{ id: purchase.topUp.id, phone: purchase.contact.phone }];
  }
  const { lines, phoneOf } = purchase.order;
  return lines.flatMap(({ planId: id, units }) =>
    units.flatMap((_, unit) => {
      const phone = phoneOf(id, unit);
      return phone === '' ? [] : { id, phone };
    }),
  );
}

/** Whether two purchases have the same contents, whatever their prices. No other tab changes a top-up. */
export function isSamePurchase(one: CheckoutInput, other: CheckoutInput): boolean {
  if (one.kind === 'topUp' || other.kind === 'topUp') return one.kind === other.kind;
  return orderSignature(one.order) === orderSignature(other.order);
}

/** Returns a hash that changes with the order and reveals none of its phone numbers. */
export function orderHash(order: Order): string {
  let hash = 0;
  for (const letter of orderSignature(order)) hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  return `${order.fingerprint}.${hash.toString(16)}`;
}

/** Returns all choices of the shopper as text that does not depend on the order of the lines. */
function orderSignature(order: Order): string {
  const lines = order.cart.lines
    .map(({ planId, quantity }) => ({ planId, quantity, ...unitsOf(order, planId) }))
    .sort((one, other) => one.planId - other.planId);
  return JSON.stringify({ zone: order.zone, lines });
}

const UNIT_FIELD = /^products\[(\d+)\]\.units\[(\d+)\](?:\.(phone|nip))?/;

/** Returns the choice that the server rejected; null if the error is about something else. */
export function refusedChoice(error: ApiError, purchase: CheckoutInput | null): ChoiceFault | null {
  if (purchase?.kind !== 'cart') return null;
  const { code, field } = error;
  if (field === 'shippingZone') return { kind: 'zone', code };
  const [, product, unit, part] = UNIT_FIELD.exec(field ?? '') ?? [];
  const line = purchase.order.cart.lines[Number(product)];
  if (line === undefined || Number(unit) >= line.quantity) return null;
  return {
    kind: 'unit',
    planId: line.planId,
    unit: Number(unit),
    field: part === 'phone' || part === 'nip' ? part : 'sim',
    code,
  };
}
