import type { ShopCore } from '@tuisty/shop-core';
import { findPlan, planName } from '../../shared/catalogue';
import type { Order } from '../../shared/order';
import { phoneText } from '../../shared/site';
import { texts } from './texts';

/** Returns one sentence for each number to keep, with the plan that gets it. */
export function keptNumbersOf(core: ShopCore | null, order: Order): readonly string[] {
  return order.lines.flatMap(({ planId, units }) => {
    const plan = findPlan(core, planId);
    return units.flatMap(({ keepsNumber }, unit) => {
      const phone = order.phoneOf(planId, unit);
      if (!keepsNumber || phone === '' || plan === undefined) return [];
      return texts.confirm.cart.kept(phoneText(phone), planName(plan));
    });
  });
}
