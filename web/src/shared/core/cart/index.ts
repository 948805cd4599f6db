import { openCart, type CartStore } from '@tuisty/shop-core/react';
import { logStorage } from '../../storage/storedText';
import { findPlan, planImage } from '../catalogue';

/** Further members of a stored line, which the original site had too. */
export function lineExtras(planId: number): object {
  const plan = findPlan(null, planId);
  return plan === undefined ? {} : { imgPlan: planImage(plan) };
}

/** What the load of the core waits for: its catalogue is already in the page, only carts and rules need the core. */
let need: Promise<unknown> = Promise.resolve();

/** The cart store of this page. It also exists while prerendering, but never starts there. */
export const browserCart: CartStore = openCart({
  load: async () => {
    await need;
    return (await import('../instantiateCore')).instantiateCore();
  },
  lineExtras,
  logStorage,
});

/** Delays the core of a page that does not need it at once. To be called before the first subscription. */
export function delayCore(until: Promise<unknown>): void {
  need = until;
}

/** Whether lines that left the cart at a time can be restored: for 24 hours. */
export function isRecent(savedAt: number): boolean {
  const age = Date.now() - savedAt;
  return age >= 0 && age < 24 * 60 * 60 * 1000;
}

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
