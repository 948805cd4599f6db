import type { ShopCore, TopUp } from '@tuisty/shop-core';
import type { CheckoutOrder, ServiceQuote } from '../../../shared/api';

/** Whom the top-up is for. */
export interface Contact {
  /** Ten digits. */
  readonly phone: string;
  readonly email: string;
}

const PICTURE = '/img/secciones/recarga.svg';

/** The order at the price and with the quote of this page's own core. */
export function orderOf(core: ShopCore, topUp: TopUp, contact: Contact): CheckoutOrder {
  const { id, name, priceCentavos: price } = topUp;
  return {
    products: [{ id, name, image: PICTURE, price, quantity: 1 }],
    type: 2,
    ...contact,
    quote: core.quoteTopUp(id).fingerprint,
  };
}

/** The order for a quote of the service that the shopper has accepted. */
export function orderOfQuote(quote: ServiceQuote, contact: Contact): CheckoutOrder {
  return {
    products: quote.lines.map(({ id, name, quantity, unitPrice }) => {
      return { id, name, image: PICTURE, price: unitPrice, quantity };
    }),
    type: 2,
    ...contact,
    quote: quote.fingerprint,
  };
}
