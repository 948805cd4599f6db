import { createCartCodec } from './carts.js';
import { catalogue } from './catalogue.js';
import type { ModuleContext } from './module_context.js';
import { deepFreeze } from './read_json.js';
import { bindRules } from './rules.js';
import type { Plan } from './types/catalogue.js';
import type { ShopCore } from './types/core.js';

/** Makes the core API of a loaded module. */
export function buildCoreApi(context: ModuleContext): ShopCore {
  const { raw, trapped } = context;
  const plansById = new Map(catalogue.plans.map((plan): [number, Plan] => [plan.id, plan]));
  const carts = createCartCodec(context, raw.formatMxn(0));
  // A test compares the types of the rules with those of the interface.
  const rules = bindRules(context, carts) as unknown as ShopCore;
  return Object.freeze<ShopCore>({
    ...rules,
    catalogue: deepFreeze(catalogue),
    trapped,
    emptyCart: carts.emptyCart,
    findPlan: (id) => plansById.get(id),
    storeCart: carts.cached(rules.storeCart as (cart: object) => string),
  });
}
