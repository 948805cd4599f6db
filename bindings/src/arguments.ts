import type { CoreError } from './core_error.js';
import type { Parameter, Rule } from './rules.js';
import type { ShopCore } from './types.js';

/** The required type of a value: a parameter, or an object or a list of objects of these members. */
type Type = Parameter | { readonly members: readonly Parameter[]; readonly isList?: boolean };

/** The names of types in messages, for types that `typeof` does not name correctly. */
const labels: Readonly<Record<string, string>> = {
  number: 'a whole number',
  count: 'a whole number from 0',
  cart: 'a cart',
};

const number = (name: string): Parameter => ({ name, kind: 'number' });
const CART_LINE = [number('planId'), number('quantity')];

/**
 * Returns the functions with a type check of each argument. Without it JavaScript would coerce an argument of a wrong
 * type, or fail inside the module.
 * @param Refusal Passed in, because a bundler would put a class that two files import into a third file.
 */
export function checkArguments(
  core: ShopCore,
  rules: readonly Rule[],
  Refusal: typeof CoreError,
): ShopCore {
  const checked: Record<string, unknown> = { ...core };

  function guard(name: string, parameters: readonly (readonly [string, Type])[]): void {
    function refuse(path: string, expected: string, value: unknown): never {
      const message = `: ${name}: ${path} must be ${expected}, got ${describe(path, value)}`;
      throw new Refusal('argument_invalid', {}, message);
    }

    function check(path: string, value: unknown, type: Type): void {
      if ('members' in type) {
        if (type.isList === true) checkList(path, value, type.members);
        else checkMembers(path, value, type.members);
      } else if (!hasType(value, type)) {
        if (type.kind === 'cart') checkCart(path, value);
        else refuse(path, labelOf(type), value);
      }
    }

    function checkMembers(path: string, value: unknown, members: readonly Parameter[]): void {
      if (!isRecord(value)) refuse(path, 'an object', value);
      let known = 0;
      for (const member of members) {
        const one = value[member.name];
        if (!hasType(one, member)) check(`${path}.${member.name}`, one, member);
        known += member.name in value ? 1 : 0;
      }
      if (Object.keys(value).length <= known || members === CART_LINE) return;
      const names = members.map((member) => member.name);
      const unknown = Object.keys(value).find((name) => !names.includes(name)) ?? '';
      refuse(`${path}.${unknown}`, 'absent', value[unknown]);
    }

    function checkList(path: string, value: unknown, members: readonly Parameter[]): void {
      if (!Array.isArray(value)) refuse(path, 'an array', value);
      // Iterates by index, so that a hole counts as an element and a long array is read only up to its first error.
      for (let index = 0; index < value.length; ++index) {
        const one: unknown = value[index];
        // The path is text that only a wrong member needs.
        if (members === CART_LINE && isLine(one)) continue;
        checkMembers(`${path}[${String(index)}]`, one, members);
      }
    }

    function checkCart(path: string, value: unknown): void {
      if (!isRecord(value) || !Array.isArray(value['lines'])) refuse(path, 'a cart', value);
      checkList(`${path}.lines`, value['lines'], CART_LINE);
    }

    /** The arguments with their values, for the message of an error. */
    function said(args: readonly unknown[]): string {
      return parameters
        .flatMap(([path, type], index) => {
          const value = args[index];
          if (!('members' in type) || !isRecord(value)) return [[path, value] as const];
          return type.members.map((one) => [`${path}.${one.name}`, value[one.name]] as const);
        })
        .map(([path, value]) => `${path} ${describe(path, value)}`)
        .join(', ');
    }

    const call = checked[name] as (...args: readonly unknown[]) => unknown;
    // A member of an object literal gets its name, which stacks show.
    const named = {
      [name]: (...args: readonly unknown[]) => {
        parameters.forEach(([path, type], index) => {
          check(path, args[index], type);
        });
        try {
          return call(...args);
        } catch (cause) {
          // Also what the caller's own function throws.
          if (!(cause instanceof Refusal) || cause.code === 'core_trapped') throw cause;
          throw new Refusal(cause.code, { cause }, `: ${name}: ${said(args)}`);
        }
      },
    };
    Object.assign(checked, named);
  }

  guard('findPlan', [['id', number('id')]]);
  guard('updateStoredCart', [
    ['previous', { name: 'previous', kind: 'string', isOptional: true }],
    ['cart', { name: 'cart', kind: 'cart' }],
    ['lineExtras', { name: 'lineExtras', kind: 'function', isOptional: true }],
  ]);
  guard('storeCart', [['cart', { name: 'cart', kind: 'cart' }]]);
  guard('restoreCart', [['text', { name: 'text', kind: 'string', isOptional: true }]]);
  guard('readImeiAnswer', [['json', { name: 'json', kind: 'string' }]]);
  for (const { name, record, isList, parameters } of rules) {
    if (!(name in core)) continue;
    guard(
      name,
      record === undefined
        ? parameters.map((one) => [one.name, one])
        : [[record, { members: parameters, isList: isList === true }]],
    );
  }
  return Object.freeze(checked) as unknown as ShopCore;
}

function hasType(value: unknown, { kind, names, isOptional }: Parameter): boolean {
  if (typeof value === kind) return true;
  if (value == null) return isOptional === true;
  if (kind === 'count') return Number.isSafeInteger(value) && (value as number) >= 0;
  return names?.includes(value as string) === true;
}

function labelOf({ kind, names, isOptional }: Parameter): string {
  const labelled = names?.map((name) => `"${name}"`) ?? [labels[kind] ?? `a ${kind}`];
  const all = isOptional === true ? [...labelled, 'null'] : labelled;
  return all.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

/** A faster check of the lines of a cart, which has one for each plan. */
function isLine(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return typeof value['planId'] === 'number' && typeof value['quantity'] === 'number';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Describes a wrong value briefly, because the message may be logged and the value may be a shopper's address. */
function describe(path: string, value: unknown): string {
  if (Array.isArray(value)) return `an array of ${String(value.length)}`;
  if (isRecord(value)) return `an object with ${Object.keys(value).slice(0, 4).join(', ')}`;
  if (typeof value === 'function') return 'a function';
  const isSecret = /password|nip/i.test(path);
  if (isSecret || value === undefined || typeof value === 'symbol') return typeof value;
  if (value === null) return 'null';
  if (typeof value !== 'string') return (value as number | bigint | boolean).toString();
  return value.length > 8 ? `"${value.slice(0, 8)}…"` : `"${value}"`;
}
