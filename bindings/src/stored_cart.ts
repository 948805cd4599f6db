// Reads and writes carts as the browser stores them: the JSON list that the original site wrote.
import { catalogue } from './catalogue.js';
import { CoreError } from './core_error.js';
import type { Plan, Rules } from './raw/api.js';
import { isObject, MAX_TEXT, parseJson, wellFormed } from './read_json.js';
import { scan } from './stored_text.js';
import type { Cart, CartLine, RestoreCode, RestoreNote, ShopCore } from './types.js';

/** More notes do not help a shopper. Later lines are still read. */
const MAX_NOTES = 100;
const MAX_NAME = 80;

/** A stored line, with whatever its members are. */
type Stored = Partial<
  Record<'id' | 'name' | 'dataPlan' | 'dataPlus' | 'price' | 'quantity', unknown>
>;

const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Accepts a number, or a text of digits. */
function wholeNumber(value: unknown): number | null {
  const number = words(value) === '' ? value : Number(value);
  return Number.isSafeInteger(number) ? (number as number) : null;
}

function planOf({ id, dataPlan, dataPlus }: Stored): Plan | undefined {
  const isSame = (stored: unknown, text: string): boolean =>
    words(stored).toLowerCase() === text.toLowerCase();
  const wanted = wholeNumber(id);
  return catalogue.plans.find((plan) =>
    // Family and tier identify at most one plan: a family has each tier once.
    id == null
      ? isSame(dataPlan, plan.dataPlan) && isSame(dataPlus, plan.dataPlus)
      : plan.id === wanted,
  );
}

/** Family and tier identify the line for the shopper: the name alone is always the brand. */
function called({ name, dataPlan, dataPlus }: Stored): string {
  const all = `${words(dataPlan) || words(name)} ${words(dataPlus)}`.trim();
  return wellFormed(all.slice(0, MAX_NAME));
}

/** What other programs write that JSON does not have: some words for values, and control characters in texts. */
const UNLIKE_JSON = /"(?:[^"\\]|\\[^])*"?|-?(?:NaN|Infinity|undefined)/g;

const mend = (json: string): string =>
  json.replace(UNLIKE_JSON, (token) =>
    token.startsWith('"')
      ? token.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1))
      : 'null',
  );

/**
 * Finds the objects of a damaged list, and returns whether they are all and form a list.
 * @param take Gets each object, undefined if it cannot be read, and its text up to the next one.
 */
function salvage(
  json: string,
  take: (line: unknown, text: string, isInSecondList: boolean) => void,
): boolean {
  // Reads a text like {"a":{"a":{"a": in linear time.
  let budget = 8 * json.length;
  /** Two writers can leave a second list after a complete one. */
  let isInSecondList = false;
  let isUnread = false;
  let outline = '';
  let end = 0;
  for (let start = json.indexOf('{'); start >= 0; start = json.indexOf('{', end)) {
    const between = json.slice(end, start);
    isInSecondList ||= /\]\s*\[/.test(between);
    outline += `${between}{}`;
    const whole = scan(json.slice(start)).text;
    const line = parseJson(mend(whole));
    const [, own = ''] = whole.split('{', 2);
    take(line, own, isInSecondList);
    isUnread ||= line === undefined;
    budget -= whole.length;
    // A lost quote may have hidden the start of the next line.
    end = start + (line === undefined && budget > 0 ? 1 : whole.length);
  }
  return isUnread ? json.endsWith(']') : Array.isArray(parseJson(outline + json.slice(end)));
}

/** Returns the stored form of a line, which the original site can read. */
export function storedForm({ planId: id, quantity }: CartLine): string {
  const plan = planOf({ id });
  if (plan === undefined) throw new CoreError('cart_malformed');
  const { name, dataPlan, dataPlus, duration, priceText } = plan;
  const price = Number(priceText.replace(/[$,]/g, ''));
  return JSON.stringify({ id, name, dataPlan, dataPlus, duration, price, quantity });
}

/** Makes `restoreCart`. Damage in one line costs that line at most. */
export function cartReader(
  emptyCart: Cart,
  restoreLine: Rules['restoreLine'],
  parseMxn: Rules['parseMxn'],
): ShopCore['restoreCart'] {
  function centavos(price: unknown): number | null {
    if (typeof price === 'number') {
      const rounded = Math.round(price * 100);
      return Number.isSafeInteger(rounded) && rounded >= 0 ? rounded : null;
    }
    const amount = parseMxn(words(price));
    return amount.ok ? amount.centavos : null;
  }

  return (text) => {
    let cart = emptyCart;
    const notes: RestoreNote[] = [];
    const note = (code: RestoreCode, about: Partial<RestoreNote> = {}): void => {
      const money = { storedCentavos: null, currentCentavos: null };
      const nothing = { planId: null, name: '', ...money, quantity: null };
      if (notes.length < MAX_NOTES) {
        notes.push(Object.freeze({ code, ...nothing, ...about }));
      }
    };

    function take(line: Stored, isInSecondList = false): void {
      const plan = planOf(line);
      const quantity = wholeNumber(line.quantity);
      const storedCentavos = centavos(line.price);
      const restored = restoreLine(
        cart,
        plan?.id ?? -1,
        quantity ?? 0,
        isInSecondList,
        storedCentavos,
      );
      cart = restored.cart;
      const { id: planId = null, priceCentavos: currentCentavos = null } = plan ?? {};
      const about = { planId, name: called(line), storedCentavos, currentCentavos, quantity };
      for (const code of restored.codes) note(code, about);
    }

    const json = (text ?? '').trim();
    const value = (text ?? '').length > MAX_TEXT ? {} : parseJson(json === '' ? 'null' : json);
    if (Array.isArray(value)) {
      for (const line of value as unknown[]) {
        if (isObject(line)) take(line);
        else note('line_malformed');
      }
    } else if (value === undefined && json.startsWith('[')) {
      const isList = salvage(json, (line, own, isInSecondList) => {
        if (isObject(line)) take(line, isInSecondList);
        else note('line_malformed', { name: nameIn(own) });
      });
      if (!isList) note('cart_malformed');
    } else if (value !== null) {
      note('cart_malformed');
    }
    return Object.freeze({ cart, notes: Object.freeze(notes) });
  };
}

/** Returns the name of a line that cannot be read. */
function nameIn(line: string): string {
  const members = line.matchAll(/"(name|dataPlan|dataPlus)"\s*:\s*"([^"\\]*)"/g);
  return called(Object.fromEntries([...members].map(([, key, value]) => [key, value])) as Stored);
}
