import type { Cart, ShopCore, TopUp } from '@tuisty/shop-core';
import type { CheckoutOrder, ServiceQuote } from '../../shared/api';
import { findPlan } from '../../shared/catalogue';

/** Whom a top-up is for. */
export interface Contact {
  /** Ten digits. */
  readonly phone: string;
  readonly email: string;
}

export type Purchase =
  | { readonly kind: 'cart'; readonly cart: Cart }
  | { readonly kind: 'topUp'; readonly topUp: TopUp; readonly contact: Contact };

const TOP_UP_PICTURE = '/img/secciones/recarga.svg';

/** The order for a purchase, at the prices and with the quote of this page's own core. */
export function orderOf(core: ShopCore, purchase: Purchase): CheckoutOrder {
  if (purchase.kind === 'topUp') {
    const { id, name, priceCentavos: price } = purchase.topUp;
    return order(
      purchase,
      [{ id, name, image: TOP_UP_PICTURE, price, quantity: 1 }],
      core.quoteTopUp(id).fingerprint,
    );
  }
  const products = purchase.cart.lines.flatMap(({ planId, quantity }) => {
    const plan = findPlan(planId);
    if (plan === undefined) return [];
    const { id, name, image, priceCentavos: price } = plan;
    return { id, name, image, price, quantity };
  });
  return order(purchase, products, core.quote(purchase.cart).fingerprint);
}

/** The order for a quote of the service that the shopper has accepted. */
export function orderOfQuote(quote: ServiceQuote, purchase: Purchase): CheckoutOrder {
  const products = quote.lines.map(({ id, name, quantity, unitPrice: price }) => {
    if (purchase.kind === 'topUp') return { id, name, image: TOP_UP_PICTURE, price, quantity };
    const plan = findPlan(id);
    return { id, name: plan?.name ?? name, image: plan?.image ?? '', price, quantity };
  });
  return order(purchase, products, quote.fingerprint);
}

function order(
  purchase: Purchase,
  products: CheckoutOrder['products'],
  quote: string,
): CheckoutOrder {
  return purchase.kind === 'topUp'
    ? { products, type: 2, ...purchase.contact, quote }
    : { products, type: 1, quote };
}

/** Whether two purchases ask for the same things, whatever the prices. Nobody else changes a top-up. */
export function isSamePurchase(one: Purchase, other: Purchase): boolean {
  if (one.kind === 'topUp' || other.kind === 'topUp') return one.kind === other.kind;
  return (
    one.cart.lines.length === other.cart.lines.length &&
    one.cart.lines.every(({ planId, quantity }) =>
      other.cart.lines.some((line) => line.planId === planId && line.quantity === quantity),
    )
  );
}
