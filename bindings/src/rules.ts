import { CoreError } from './core_error.js';
import type { CartCodec } from './carts.js';
import type { ModuleContext } from './module_context.js';
import type { Rules } from './raw/api.js';
import { layout, rules } from './raw/description.js';
import { codeOf, MAX_TEXT, readJson, wellFormed } from './read_json.js';
import type { Cart, CoreErrorCode, ShopCore } from './types.js';

/** A parameter of a rule, or a member of its parameter. */
export interface Parameter {
  readonly name: string;
  readonly kind: string;
  /** The names of an enumeration. */
  readonly names?: readonly string[];
  /** Whether it may be undefined or null. */
  readonly isOptional?: boolean;
}

/** A function of the core, as bindings/native/rules.hpp describes it. */
export interface Rule {
  readonly name: string;
  /** The name of the only parameter if it is an object or a list of objects, whose members are `parameters`. */
  readonly record?: string;
  readonly isList?: boolean;
  readonly parameters: readonly Parameter[];
  readonly gives?: string;
  /** Of the result, with the names of its enumeration. */
  readonly kind: string;
  readonly names?: readonly string[];
}

type Call = (...args: readonly unknown[]) => unknown;
type Codec = (value: never, names: readonly string[], first: Cart) => unknown;

/** What the module takes for an absent number. */
const ABSENT = -Number.MAX_VALUE;

/** Returns a text that can be passed to the module. */
function text(value: string | null | undefined): string {
  // The glue would swallow the character after a lone surrogate.
  return wellFormed((value ?? '').slice(0, MAX_TEXT));
}

function pick<T>(from: Readonly<Record<string, T>>, name: string): T {
  const found = from[name];
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

const number = (value: unknown): unknown => value ?? ABSENT;
const same = (value: unknown): unknown => value;

/** Returns the names whose bits are set. */
const flagged = (names: readonly string[], bits: number): readonly string[] =>
  names.filter((_, bit) => ((bits >> bit) & 1) === 1);

/** Makes a function for each rule. */
export function bindRules(
  { raw, buffer }: ModuleContext,
  carts: CartCodec,
  findPlan: ShopCore['findPlan'],
): Rules {
  /** How an argument is passed, by its kind. */
  const toWire: Readonly<Record<string, Codec>> = {
    number,
    count: number,
    boolean: Number,
    string: text,
    cart: carts.write,
    enum: (value: string | null | undefined, names) =>
      value == null ? ABSENT : names.indexOf(value),
  };
  const errors = (names: readonly string[]): unknown =>
    list((field, code) => Object.freeze({ field: names[field], code: codeOf(code) }));
  /** How a result is read, by its kind. */
  const fromWire: Readonly<Record<string, Codec>> = {
    ...{ number: same, string: same, json: readJson },
    cart: (size: number, _, first) => carts.read(size, first),
    quote: carts.readQuote,
    enum: (index: number, names) => names[index],
    plans: () => list(findPlan),
    advice: (_, names) =>
      list((planId, bits) =>
        Object.freeze({ plan: findPlan(planId), reasons: Object.freeze(flagged(names, bits)) }),
      ),
    restoredLine: (size: number, names, first) => ({
      cart: carts.read(size, first),
      codes: flagged(names, buffer.number(layout.codes)),
    }),
    errors: (_, names) => errors(names),
    topUp: (phone, names) => Object.freeze({ errors: errors(names), phone }),
  };

  /** Reads a list, each entry from the first two numbers of a line. */
  function list(make: (first: number, second: number) => unknown): unknown {
    const entries = [];
    const count = buffer.number(layout.count);
    for (let line = 0; line < count; ++line) {
      entries.push(make(buffer.at(line, 0), buffer.at(line, 1)));
    }
    return Object.freeze(entries);
  }

  function bind({ name, record, isList, parameters, gives, kind, names = [] }: Rule): Call {
    const call = pick(raw as unknown as Readonly<Record<string, Call>>, name);
    const read = pick(fromWire, kind);
    const members = parameters.map((one) => one.name);
    const wires = parameters.map(({ kind: own, names: of = [] }) => {
      const convert = pick(toWire, own);
      return (value: unknown) => convert(value as never, of, null as never);
    });

    /** The texts of a list are passed as lines. The core treats a line feed within a text as white space. */
    const lines = (entries: readonly Readonly<Record<string, string | boolean>>[]): string =>
      text(
        entries
          .flatMap((entry) => members.map((member) => (entry[member] ?? false) || ''))
          .map((value) => `${String(value).replaceAll('\n', ' ')}\n`)
          .join(''),
      );

    /** Returns an argument, or a member of the only one. */
    const given = (first: unknown, args: readonly unknown[], index: number): unknown => {
      if (record === undefined) return index === 0 ? first : args[index];
      return (first as Readonly<Record<string, unknown>>)[members[index] ?? ''];
    };

    return (...args) => {
      const first = members[0] === 'cart' ? carts.own(args[0] as Cart) : args[0];
      const value =
        isList === true
          ? call(lines(first as never))
          : call(...wires.map((convert, index) => convert(given(first, args, index))));
      const status = buffer.number(layout.status);
      if (status === 0) {
        const result = read(value as never, names, first as Cart);
        if (gives === undefined) return result;
        const own = gives === '...' ? (result as object) : { [gives]: result };
        return Object.freeze({ ok: true, ...own });
      }
      const code = codeOf(Math.abs(status));
      if (gives === undefined || status < 0) {
        throw new CoreError(code as CoreErrorCode, {}, `: ${name}`);
      }
      return Object.freeze({ ok: false, code, ...(gives === 'cart' && { cart: first }) });
    };
  }

  return Object.fromEntries(rules.map((rule) => [rule.name, bind(rule)])) as unknown as Rules;
}
