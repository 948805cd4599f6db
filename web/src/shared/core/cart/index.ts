import { openCart, type CartStore } from '@tuisty/shop-core/react';
import { findPlan, planImage } from '../catalogue';
import { loadCore } from '../loadCore';

/** Further members of a stored line, which the original site had too. */
export function lineExtras(planId: number): object {
  const plan = findPlan(null, planId);
  return plan === undefined ? {} : { imgPlan: planImage(plan) };
}

/** The cart store of this page. It also exists while prerendering, but never starts there. */
export const browserCart: CartStore = openCart({ load: loadCore, lineExtras });

export { useCartEvents } from './events';
export {
  CART_KEY,
  CartProvider,
  useCart,
  useCartStore,
  useCore,
  type CartEvent,
  type CartOperation,
  type CartStore,
} from '@tuisty/shop-core/react';
export {
  cartBackup,
  setAside,
  subtractPaid,
  useCartBackup,
} from '@tuisty/shop-core/react/checkout';
