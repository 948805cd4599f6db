import { createListeners } from '@tuisty/shop-core/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCart, useCore } from '../cart';
import { useCheckedPhone } from '../../storage/phone';
import { NO_CHOICES, orderChoices } from './choices';
import { buildOrder, type ChoiceFault, type Order } from './order';

export { orderChoices, type UnitChoices } from './choices';
export { nipOf, shippingPrice, type ChoiceFault, type Order, type OrderedLine } from './order';
export { ShippingCost } from './ShippingCost';

/** Validation messages shown for the choices on this page. */
export interface Review {
  /** Whether all errors are shown, after an attempt to pay. */
  readonly isStrict: boolean;
  /** The choice that the server rejected, until it is changed. */
  readonly refusal: { readonly fault: ChoiceFault; readonly message: string } | null;
  /** Whether the server requires the shipping zone. */
  readonly asksForZone: boolean;
}

const LENIENT: Review = { isStrict: false, refusal: null, asksForZone: false };

let review = LENIENT;
const { subscribe, notify } = createListeners();

function publish(next: Review): void {
  review = next;
  notify();
}

export const choiceReview = {
  subscribe,
  read: (): Review => review,

  /** Shows all errors from now on. */
  beStrict: (): void => publish({ ...review, isStrict: true }),

  /** Stores the choice that the server rejected. */
  refuse(fault: ChoiceFault, message: string): void {
    publish({
      isStrict: true,
      refusal: { fault, message },
      asksForZone: review.asksForZone || fault.kind === 'zone',
    });
  },

  /** Must be called when the rejected choice has been changed. */
  forgetRefusal(): void {
    if (review.refusal !== null) publish({ ...review, refusal: null });
  },

  reset: (): void => publish(LENIENT),
} as const;

export function controlId(fault: ChoiceFault): string {
  if (fault.kind === 'zone') return 'shipping-zone';
  if (fault.kind === 'phone') return 'phone-for-other';
  return `unit-${fault.planId.toString()}-${fault.unit.toString()}-${fault.field}`;
}

export function focusChoice(fault: ChoiceFault): void {
  document.getElementById(controlId(fault))?.focus();
}

/** The current order; null while the cart is empty or not yet loaded. */
export function useOrder(): Order | null {
  const { cart } = useCart();
  const { core } = useCore();
  const choices = useSyncExternalStore(orderChoices.subscribe, orderChoices.read, () => NO_CHOICES);
  const { asksForZone } = useReview();
  const phone = useCheckedPhone();
  useEffect(() => {
    if (cart !== null) orderChoices.dropNumbers(cart.lines);
  }, [cart]);
  return useMemo(
    () =>
      core === null || cart === null || cart.count === 0
        ? null
        : buildOrder(core, cart, choices, asksForZone, phone),
    [core, cart, choices, asksForZone, phone],
  );
}

export function useReview(): Review {
  return useSyncExternalStore(choiceReview.subscribe, choiceReview.read, choiceReview.read);
}
