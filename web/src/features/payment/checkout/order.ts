import type { Cart, ShopCore } from '@tuisty/shop-core';
import type { CheckoutOrder, ServiceQuote } from '../../../shared/api';
import { findPlan } from '../../../shared/catalogue';

/** The order for a cart, at the prices and with the quote of this page's own core. */
export function orderOf(core: ShopCore, cart: Cart): CheckoutOrder {
  return {
    products: cart.lines.flatMap(({ planId, quantity }) => {
      const plan = findPlan(planId);
      if (plan === undefined) return [];
      const { id, name, image, priceCentavos: price } = plan;
      return { id, name, image, price, quantity };
    }),
    type: 1,
    quote: core.quote(cart).fingerprint,
  };
}

/** The order for a quote of the service that the shopper has accepted. */
export function orderOfQuote(quote: ServiceQuote): CheckoutOrder {
  return {
    products: quote.lines.map(({ id, name, quantity, unitPrice }) => {
      const plan = findPlan(id);
      return { id, name: plan?.name ?? name, image: plan?.image ?? '', price: unitPrice, quantity };
    }),
    type: 1,
    quote: quote.fingerprint,
  };
}

/** Whether an order still asks for what is in the cart, whatever the prices. */
export function isOrderOf(order: CheckoutOrder, cart: Cart | null): boolean {
  const lines = cart?.lines ?? [];
  return (
    order.products.length === lines.length &&
    order.products.every(({ id, quantity }) => {
      return lines.some((line) => line.planId === id && line.quantity === quantity);
    })
  );
}
