import { createCartCodec } from './carts.js';
import { catalogue } from './catalogue.js';
import type { ModuleContext } from './module_context.js';
import { deepFreeze, isObject, parseJson } from './read_json.js';
import { bindRules } from './rules.js';
import { cartReader } from './stored_cart.js';
import { replaceLines } from './stored_text.js';
import type { Plan } from './raw/api.js';
import type { CartLine, ShopCore } from './types.js';

/** Makes the core API of a loaded module. */
export function buildCoreApi(context: ModuleContext): ShopCore {
  const { raw, trapped } = context;
  const plansById = new Map(catalogue.plans.map((plan): [number, Plan] => [plan.id, plan]));
  const carts = createCartCodec(context, raw.formatMxn(0));
  const findPlan = (id: number): Plan | undefined => plansById.get(id);
  const { restoreLine, readSupport, ...rules } = bindRules(context, carts, findPlan);
  const restoreCart = cartReader(carts.emptyCart, restoreLine, rules.parseMxn);
  /** The last text that has nothing which another version has stored. */
  let ownText: string | undefined;

  const updateStoredCart: ShopCore['updateStoredCart'] = (previous, cart, lineExtras) => {
    const format = (line: CartLine): string => {
      const text = carts.formatLine(line);
      return lineExtras === undefined
        ? text
        : JSON.stringify({ ...(JSON.parse(text) as object), ...lineExtras(line.planId) });
    };
    const { lines } = carts.own(cart);
    const own = `[${lines.map(format).join(',')}]`;
    const text =
      previous == null || previous === ownText
        ? own
        : replaceLines(previous, lines, (one) => restoreCart(one).cart.lines, format);
    if (text === own) ownText = own;
    return text;
  };

  const readImeiAnswer: ShopCore['readImeiAnswer'] = (json) => {
    const body = parseJson(json);
    const result = isObject(body) ? body['result'] : undefined;
    if (!isObject(result)) return Object.freeze({ ok: false, code: 'imei_answer_incomplete' });
    const [homologated = '', volte = '', band28 = '', esim = ''] = [
      'homologated',
      'volte_support',
      'band28_support',
      'esim',
    ].map((key) => (typeof result[key] === 'string' ? result[key] : ''));
    return Object.freeze({ ok: true, ...readSupport(homologated, volte, band28, esim) });
  };

  return Object.freeze<ShopCore>({
    ...rules,
    catalogue: deepFreeze(catalogue),
    trapped,
    emptyCart: carts.emptyCart,
    findPlan,
    toCart: carts.own,
    storeCart: (cart) => updateStoredCart(null, cart),
    updateStoredCart,
    restoreCart,
    readImeiAnswer,
  });
}
