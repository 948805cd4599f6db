import { CoreError } from './core_error.js';
import type { ModuleContext } from './module_context.js';
import { maxText, rules, type Parameter, type Rule } from './raw/description.js';
import { codeOf, readJson } from './read_json.js';
import type { CartCodec } from './carts.js';
import type { Cart } from './types/cart.js';
import type { ShopCore } from './types/core.js';
import type { CoreErrorCode } from './types/errors.js';

type Call = (...args: readonly unknown[]) => unknown;

/** What the module takes for an absent number. */
const ABSENT = -Number.MAX_VALUE;

const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Returns a text that can be passed to the module. */
function text(value: string): string {
  // The module rejects any longer text, so the text is cut instead of copying gigabytes.
  // Lone surrogates have no UTF-8 form, and the glue would swallow the character after them.
  return value.slice(0, maxText + 1).replace(LONE_SURROGATES, '\uFFFD');
}

/** Makes a function for each rule. */
export function bindRules(
  context: ModuleContext,
  carts: CartCodec,
  findPlan: ShopCore['findPlan'],
): Readonly<Record<string, Call>> {
  return Object.fromEntries(rules.map((rule) => [rule.name, bind(rule, context, carts, findPlan)]));
}

function bind(
  rule: Rule,
  { raw, buffer }: ModuleContext,
  carts: CartCodec,
  findPlan: ShopCore['findPlan'],
): Call {
  const { name, record, isList, parameters, gives, type } = rule;
  const call: Call = (...wires) =>
    (raw as unknown as Readonly<Record<string, Call>>)[name]?.(...wires);
  const members = parameters.map((one) => one.name);
  const toWire = parameters.map(converter);
  const read = reader();

  function converter({ type: given, usual = ABSENT }: Parameter): (value: unknown) => unknown {
    if (given === 'string') return (value) => text((value ?? '') as string);
    if (given === 'boolean') return Number;
    if (given === 'cart') return (value) => carts.write(value as Cart);
    if (!given.includes('/')) return (value) => value ?? usual;
    const names = given.split('/');
    return (value) => (value == null ? ABSENT : names.indexOf(value as string));
  }

  function reader(): (value: unknown, first: unknown) => unknown {
    if (type === 'cart') return (size, cart) => carts.read(size as number, cart as Cart);
    if (type === 'quote') return (size) => carts.readQuote(size as number);
    if (type === 'restored') return (json) => carts.readRestored(json as string);
    if (type === 'json') return (json) => readJson(json as string);
    if (type === 'plans') return () => list(findPlan);
    const [kind = '', ...names] = type.split('/');
    const readErrors = (): unknown =>
      list((field, code) => Object.freeze({ field: names[field], code: codeOf(code) }));
    if (kind === 'errors') return readErrors;
    if (kind === 'topUp') return (phone) => Object.freeze({ errors: readErrors(), phone });
    if (kind === 'advice') {
      return () =>
        list((planId, bits) =>
          Object.freeze({
            plan: findPlan(planId),
            reasons: Object.freeze(names.filter((_, bit) => ((bits >> bit) & 1) === 1)),
          }),
        );
    }
    names.unshift(kind);
    return names.length > 1 ? (index) => names[index as number] : (value) => value;
  }

  /** Reads a list, each entry from the first two numbers of a line. */
  function list(make: (first: number, second: number) => unknown): unknown {
    const entries = [];
    for (let line = 0; line < buffer.count(); ++line) {
      entries.push(make(buffer.at(line, 0), buffer.at(line, 1)));
    }
    return Object.freeze(entries);
  }

  /** The texts of a list are passed as lines. The core treats a line feed within a text as white space. */
  const lines = (list: readonly Readonly<Record<string, string | boolean | undefined>>[]): string =>
    text(
      list
        .flatMap((entry) => members.map((member) => (entry[member] ?? false) || ''))
        .map(String)
        .map((value) => `${value.replaceAll('\n', ' ')}\n`)
        .join(''),
    );

  return (...given) => {
    const args = members[0] === 'cart' ? [carts.own(given[0] as Cart), ...given.slice(1)] : given;
    const [first] = args as readonly Readonly<Record<string, unknown>>[];
    const value =
      isList === true
        ? call(lines(first as never))
        : call(
            ...toWire.map((convert, index) =>
              convert(record === undefined ? args[index] : first?.[members[index] ?? '']),
            ),
          );
    const status = buffer.status();
    if (status === 0) {
      const result = read(value, first);
      if (gives === undefined) return result;
      return Object.freeze({
        ok: true,
        ...(gives === '...' ? (result as object) : { [gives]: result }),
      });
    }
    const code = codeOf(Math.abs(status));
    if (gives === undefined || status < 0)
      throw new CoreError(code as CoreErrorCode, {}, `: ${name}`);
    return Object.freeze({ ok: false, code, ...(gives === 'cart' && { cart: first }) });
  };
}
