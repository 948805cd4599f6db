import { openCart, type CartStore } from '@tuisty/shop-core/react';
import { loadCore } from '../core/loadCore';

/** The one cart of this page. Also there while prerendering: it then never starts. */
export const browserCart: CartStore = openCart(loadCore);
