import type { ShopCore } from '@tuisty/shop-core';
import { findPlan, planName } from '../../../shared/core/catalogue';
import type { Order } from '../../../shared/core/order';
import { phoneText } from '../../../shared/site';
import { texts } from './texts';

/** Returns one sentence for each number to keep or to renew, with its plan. */
export function numberTexts(core: ShopCore | null, order: Order): readonly string[] {
  return order.lines.flatMap(({ planId, units }) => {
    const plan = findPlan(core, planId);
    return units.flatMap(({ sim }, unit) => {
      const phone = order.phoneOf(planId, unit);
      if (phone === '' || plan === undefined) return [];
      const { kept, renewed } = texts.confirm.cart;
      return (sim === 'own' ? renewed : kept)(phoneText(phone), planName(plan));
    });
  });
}
