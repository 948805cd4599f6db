import type { Plan } from '@tuisty/shop-core';
import { useCart, useCore } from '../../../shared/core/cart';

export interface ShownLine {
  readonly plan: Plan;
  readonly quantity: number;
  readonly totalText: string;
}

/** Returns the cart's lines; none until the stored cart has been read. */
export function useCartLines(): readonly ShownLine[] {
  const { cart } = useCart();
  const { core } = useCore();
  if (cart === null || core === null) return [];
  return cart.lines.flatMap(({ planId, quantity, lineTotalCentavos }) => {
    const plan = core.findPlan(planId);
    return plan === undefined
      ? []
      : { plan, quantity, totalText: core.formatMxn(lineTotalCentavos) };
  });
}
