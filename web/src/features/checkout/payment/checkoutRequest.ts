import type { ShopCore, TopUp } from '@tuisty/shop-core';
import type { ApiError } from '../../../shared/api/ApiError';
import type { CheckoutRequest, ServiceQuote } from '../../../shared/api/checkout';
import { planImage } from '../../../shared/core/catalogue';
import type { UsedNumber } from '../../../shared/storage/purchases/purchases';
import { nipOf, type ChoiceFault, type Order } from '../../../shared/core/order';

export interface TopUpOrder {
  readonly kind: 'topUp';
  readonly topUp: TopUp;
  /** Ten digits. */
  readonly phone: string;
  readonly email: string;
}

export type PayableOrder = Order | TopUpOrder;

export const TOP_UP_PICTURE = '/img/secciones/recarga.svg';

/**
 * Builds the request for an order.
 *
 * @param accepted The server's quote that the shopper has accepted; null for the prices of this page's core.
 */
export function toCheckoutRequest(
  core: ShopCore,
  order: PayableOrder,
  accepted: ServiceQuote | null = null,
): CheckoutRequest {
  const { lines, fingerprint: quote } = accepted ?? quoteOf(core, order);
  const products = lines.map(({ id, name, quantity, unitPrice: price }) => {
    if (order.kind === 'topUp') return { id, name, image: TOP_UP_PICTURE, price, quantity };
    const plan = core.findPlan(id);
    const image = plan === undefined ? '' : planImage(plan);
    return { id, name: plan?.name ?? name, image, price, quantity, ...unitsOf(order, id) };
  });
  if (order.kind === 'topUp') {
    const { phone, email } = order;
    return { products, type: 2, phone, email, quote };
  }
  const { zone } = order;
  return { products, type: 1, ...(zone === null ? {} : { shippingZone: zone }), quote };
}

function quoteOf(core: ShopCore, order: PayableOrder) {
  if (order.kind === 'topUp') {
    const { id, name, priceCentavos: unitPrice } = order.topUp;
    const quote = core.quoteTopUp(id);
    const fingerprint = quote.ok ? quote.fingerprint : '';
    return { lines: [{ id, name, quantity: 1, unitPrice }], fingerprint };
  }
  const lines = order.cart.lines.flatMap(({ planId: id, quantity }) => {
    const { name, priceCentavos: unitPrice } = core.findPlan(id) ?? {};
    return name === undefined || unitPrice === undefined ? [] : { id, name, quantity, unitPrice };
  });
  return { lines, fingerprint: order.quote };
}

/** Returns the choices for the units of a plan; nothing if all have the default, a physical SIM with a new number. */
function unitsOf({ lines }: Order, id: number): Pick<CheckoutRequest['products'][0], 'units'> {
  const { units = [], phones = [] } = lines.find(({ planId }) => planId === id) ?? {};
  if (units.every(({ sim, keepsNumber }) => sim === 'physical' && !keepsNumber)) return {};
  return {
    units: units.map((unit, index) => {
      const { sim, keepsNumber } = unit;
      const phone = phones[index] ?? '';
      if (sim === 'own') return { sim, phone };
      if (!keepsNumber) return { sim };
      const nip = nipOf(unit);
      return { sim, keepsNumber, phone, ...(nip === '' ? {} : { nip }) };
    }),
  };
}

/** Returns the phone numbers of an order, which this device suggests for the next one. */
export function numbersOf(order: PayableOrder): readonly UsedNumber[] {
  if (order.kind === 'topUp') return [{ id: order.topUp.id, phone: order.phone }];
  return order.lines.flatMap(({ planId: id, phones }) =>
    phones.flatMap((phone) => (phone === '' ? [] : { id, phone })),
  );
}

/**
 * Returns the identity of the order: what changes with its prices or with a choice. It reveals no phone number. null
 * for a top-up, which no other tab changes.
 */
export function fingerprintOf(order: PayableOrder): string | null {
  if (order.kind === 'topUp') return null;
  const lines = order.cart.lines
    .map(({ planId, quantity }) => ({ planId, quantity, ...unitsOf(order, planId) }))
    .sort((one, other) => one.planId - other.planId);
  let hash = 0;
  for (const letter of JSON.stringify({ zone: order.zone, lines })) {
    hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  }
  return `${order.quote}.${hash.toString(16)}`;
}

const UNIT_FIELD = /^products\[(\d+)\]\.units\[(\d+)\](?:\.(phone|nip))?/;

/** Returns the choice that the server rejected; null if the error is about something else. */
export function refusedChoice(error: ApiError, order: PayableOrder | null): ChoiceFault | null {
  if (order?.kind !== 'cart') return null;
  const { code, field } = error;
  if (field === 'shippingZone') return { kind: 'zone', code };
  const [, product, unit, part] = UNIT_FIELD.exec(field ?? '') ?? [];
  const line = order.lines[Number(product)];
  if (line === undefined || Number(unit) >= line.units.length) return null;
  return {
    kind: 'unit',
    planId: line.planId,
    unit: Number(unit),
    field: part === 'phone' || part === 'nip' ? part : 'sim',
    code,
  };
}
