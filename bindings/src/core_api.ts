import { catalogue } from './catalogue.js';
import type { Module } from './module.js';
import { bindRules, deepFreeze } from './rules.js';
import type { Plan } from './types/catalogue.js';
import type { ShopCore } from './types/core.js';

/** Makes the core API of a loaded module. */
export function buildCoreApi(module: Module): ShopCore {
  const plansById = new Map(catalogue.plans.map((plan): [number, Plan] => [plan.id, plan]));
  // A test compares the types of the rules with those of the interface.
  const rules = bindRules(module) as unknown as ShopCore;
  return Object.freeze<ShopCore>({
    ...rules,
    catalogue: deepFreeze(catalogue),
    trapped: module.trapped,
    emptyCart: rules.restoreCart(null).cart,
    findPlan: (id) => plansById.get(id),
  });
}
