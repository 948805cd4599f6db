import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCart, useCore } from '../cart';
import { useCheckedPhone } from '../../storage/phone';
import { NO_CHOICES, orderChoices } from './choices';
import { buildOrder, type Order } from './order';
import { choiceReview, type Review } from './review';

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
