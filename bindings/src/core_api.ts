import { createCartCodec, type StoredLine } from './carts.js';
import { catalogue } from './catalogue.js';
import type { ModuleContext } from './module_context.js';
import { deepFreeze } from './read_json.js';
import { bindRules } from './rules.js';
import { replaceLines } from './stored_text.js';
import type { Plan } from './types/catalogue.js';
import type { ShopCore } from './types/core.js';

/** Makes the core API of a loaded module. */
export function buildCoreApi(context: ModuleContext): ShopCore {
  const { raw, trapped } = context;
  const plansById = new Map(catalogue.plans.map((plan): [number, Plan] => [plan.id, plan]));
  const carts = createCartCodec(context, raw.formatMxn(0));
  // A test compares the types of the rules with those of the interface.
  const rules = bindRules(context, carts) as unknown as ShopCore;
  const formatLine = carts.lineFormat(rules.storeCart as (cart: object) => string);
  /** The last text that has nothing which another version has stored. */
  let ownText: string | undefined;

  const storeCart: ShopCore['storeCart'] = (cart, previous = null, lineExtras) => {
    const format = (line: StoredLine): string => {
      const text = formatLine(line);
      return lineExtras === undefined
        ? text
        : JSON.stringify({ ...(JSON.parse(text) as object), ...lineExtras(line.planId) });
    };
    const own = `[${cart.lines.map(format).join(',')}]`;
    if (previous === null || previous === ownText) return (ownText = own);
    const read = (text: string) => rules.restoreCart(text).cart.lines;
    const text = replaceLines(previous, cart.lines, read, format);
    if (text === own) ownText = own;
    return text;
  };

  return Object.freeze<ShopCore>({
    ...rules,
    catalogue: deepFreeze(catalogue),
    trapped,
    emptyCart: carts.emptyCart,
    findPlan: (id) => plansById.get(id),
    storeCart,
  });
}
