import { CoreError } from './core_error.js';
import type { Module } from './module.js';
import { errors, maxLines, maxText, rules, type Parameter, type Rule } from './description.js';
import type { Cart, CartLine, RestoredCart } from './types/cart.js';
import type { CoreErrorCode } from './types/errors.js';

type Call = (...args: readonly unknown[]) => unknown;
type Values = readonly (number | string)[];

/** What the module takes for an absent number. */
const ABSENT = -Number.MAX_VALUE;

/** Makes a function for each rule. */
export function bindRules(module: Module): Readonly<Record<string, Call>> {
  const readCart = createCartReader();
  return Object.fromEntries(
    rules.map((rule, index) => [rule.name, bind(rule, index, module, readCart)]),
  );
}

function bind(rule: Rule, index: number, module: Module, readCart: CartReader): Call {
  const { name, record, isList, parameters, gives, result } = rule;
  const converters = parameters.map(converterFor);
  const read = (json: string, first: unknown): unknown => {
    const value = parse(json);
    if (result === 'cart') return readCart(value as Cart, first as Cart);
    if (result !== 'restored') return deepFreeze(value);
    const { cart, notes } = value as RestoredCart;
    return deepFreeze({ cart: readCart(cart), notes });
  };
  return (...args) => {
    const [first] = args as readonly Readonly<Record<string, unknown>>[];
    const given = record === undefined ? args : parameters.map((one) => first?.[one.name]);
    const values =
      isList === true
        ? linesOf(first as never, parameters)
        : converters.flatMap((convert, at) => convert(given[at]));
    const text = module.call(index, name, values);
    if (text.startsWith('!')) {
      const code = codeOf(Math.abs(Number(text.slice(1))));
      if (gives === undefined || text[1] === '-') throw new CoreError(code as CoreErrorCode);
      return Object.freeze({ ok: false, code, ...(gives === 'cart' && { cart: first }) });
    }
    const value = read(text, first);
    if (gives === undefined) return value;
    const members = gives === '...' ? (value as object) : { [gives]: value };
    return Object.freeze({ ok: true, ...members });
  };
}

/** Returns the function that makes the values of an argument. */
function converterFor({ type, usual = ABSENT }: Parameter): (value: unknown) => Values {
  if (type === 'string') return (value) => [textOf((value ?? '') as string)];
  if (type === 'boolean') return (value) => [Number(value)];
  if (type === 'cart') return (value) => valuesOfCart(value as Cart);
  if (!type.includes('/')) return (value) => [Number(value ?? usual)];
  const names = type.split('/');
  return (value) => [value == null ? ABSENT : names.indexOf(value as string)];
}

/** The module rejects any longer text, so the text is cut instead of copying gigabytes. */
function textOf(value: string): string {
  return value.slice(0, maxText + 1);
}

/** A longer cart is rejected by its length. */
function valuesOfCart({ lines }: Cart): Values {
  const passed = lines.slice(0, maxLines);
  return [lines.length, ...passed.flatMap((line) => [line.planId, line.quantity])];
}

/** The texts of a list are passed as lines. The core treats a line feed within a text as white space. */
function linesOf(
  list: readonly Readonly<Record<string, string | boolean | undefined>>[],
  members: readonly Parameter[],
): Values {
  const texts = list.flatMap((entry) => members.map(({ name }) => (entry[name] ?? false) || ''));
  return [textOf(texts.map((text) => `${String(text).replaceAll('\n', ' ')}\n`).join(''))];
}

/** Parses a result, in which a code is a number. */
function parse(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) =>
    key === 'code' ? codeOf(value as number) : value,
  );
}

type CartReader = (cart: Cart, previous?: Cart) => Cart;

/** Lines that are the same in the previous cart stay the same objects, as the empty cart does. */
function createCartReader(): CartReader {
  let emptyCart: Cart | undefined;
  return (cart, previous = cart) => {
    if (cart.lines.length === 0) return (emptyCart ??= deepFreeze(cart));
    const lines = cart.lines.map((line, index): CartLine => {
      const isSame = (other?: CartLine): boolean =>
        other?.planId === line.planId && other.quantity === line.quantity;
      // Removing a line shifts the following lines by one.
      return [previous.lines[index], previous.lines[index + 1]].find(isSame) ?? line;
    });
    return deepFreeze({ ...cart, lines });
  };
}

/** Returns the code with a number of the module. */
function codeOf(number: number): string | undefined {
  return errors[number - 1];
}

/** Freezes a value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
