import type { CoreError } from './core_error.js';
import type { ShopCore } from './types/core.js';

type FunctionName = {
  [Name in keyof ShopCore]: ShopCore[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof ShopCore];

/**
 * The required type of an argument: the name of a check below, a record of members, or an array of either in brackets.
 * A trailing '?' also allows `undefined`, a trailing '0' also allows null.
 */
type Type = string | readonly [Type] | { readonly [member: string]: Type };

const N = 'number';
const S = 'string';
const B = 'boolean';
const login = { email: S, password: S };
const line = { cart: 'cart', planId: N };
const CART_LINES: Type = [{ planId: N, quantity: N }];

/** The parameters of each function, in order. */
const parameters: Readonly<Record<FunctionName, Readonly<Record<string, Type>>>> = {
  findPlan: { id: N },
  findPlans: {
    query: {
      family: 'string?',
      maxPriceCentavos: 'number?',
      minGigabytes: 'number?',
      sharesInternet: 'boolean?',
      allNetworks: 'boolean?',
      order: 'string?',
    },
  },
  advise: { answers: { use: S, term: S, sharesInternet: B } },
  add: { ...line, quantity: 'number?' },
  increase: line,
  decrease: line,
  remove: line,
  setQuantity: { ...line, quantity: N },
  storeCart: { cart: 'cart' },
  restoreCart: { text: 'string0' },
  quote: { cart: 'cart', shippingCentavos: 'number?' },
  quoteTopUp: { topUpId: N },
  formatMxn: { centavos: N },
  parseMxn: { text: S },
  checkImei: { text: S },
  readImeiAnswer: { json: S },
  checkRegistration: {
    form: {
      firstName: S,
      lastName: S,
      address: S,
      between_Streets: S,
      CP: S,
      description: S,
      phone: S,
      ...login,
      confirmPassword: S,
    },
  },
  checkLogin: { form: login },
  checkPasswordChange: { form: { currentPassword: S, password: S, confirmPassword: S } },
  checkTopUp: { form: { phone: S, email: S } },
  checkUnitPhones: { list: [{ phone: S, nip: S, required: 'boolean?' }] },
  shippingZoneForPostalCode: { postalCode: S },
  arrivalWindow: { paidOn: S },
  shipping: { question: { physicalSims: 'count', zone: 'zone0', priceCentavos: 'number0' } },
};

/** The names of types in messages, for types that `typeof` does not name correctly. */
const labels: Readonly<Record<string, string>> = {
  number: 'a whole number',
  count: 'a whole number from 0',
  zone: '"local", "elsewhere" or null',
};

/**
 * Returns the functions with a type check of each argument. Without it JavaScript would coerce an argument of a wrong
 * type, or fail inside the module.
 * @param Refusal Passed in, because a bundler would put a class that two files import into a third file.
 */
export function checkArguments(core: ShopCore, Refusal: typeof CoreError): ShopCore {
  /** Carts that were made by the core; their lines need no check. */
  const made = new WeakSet<object>([core.emptyCart]);

  function refuse(name: string, path: string, expected: string, value: unknown): never {
    throw new Refusal(
      'argument_invalid',
      {},
      `: ${name}: ${path} must be ${expected}, got ${describe(path, value)}`,
    );
  }

  function check(name: string, path: string, value: unknown, type: Type): void {
    if (typeof type === 'string') {
      if (hasType(value, type)) return;
      if (type === 'cart') {
        checkCart(name, path, value);
        return;
      }
      if (value === null && type.endsWith('0')) return;
      const base = type.replace(/[?0]$/, '');
      if (!fits(value, base)) refuse(name, path, labels[base] ?? `a ${base}`, value);
    } else if (Array.isArray(type)) {
      if (!Array.isArray(value)) refuse(name, path, 'an array', value);
      // Iterates by index, so that a hole counts as an element and a long array is read only up to its first error.
      for (let index = 0; index < value.length; ++index) {
        check(name, `${path}[${String(index)}]`, value[index], (type as readonly [Type])[0]);
      }
    } else {
      if (hasTypes(value, type)) return;
      if (!isRecord(value)) refuse(name, path, 'an object', value);
      for (const [member, memberType] of Object.entries(type)) {
        check(name, `${path}.${member}`, value[member], memberType);
      }
    }
  }

  function checkCart(name: string, path: string, value: unknown): void {
    if (isRecord(value) && made.has(value)) return;
    if (!isRecord(value) || !Array.isArray(value['lines'])) refuse(name, path, 'a cart', value);
    check(name, `${path}.lines`, value['lines'], CART_LINES);
  }

  const checked: Record<string, unknown> = { ...core };
  for (const [name, types] of Object.entries(parameters)) {
    const paths = Object.entries(types);
    const call = checked[name] as (...args: readonly unknown[]) => unknown;
    checked[name] = (...args: readonly unknown[]) => {
      for (let index = 0; index < paths.length; ++index) {
        const [path, type] = paths[index] as readonly [string, Type];
        check(name, path, args[index], type);
      }
      const result = call(...args);
      if (isRecord(result) && isRecord(result['cart']) && result['ok'] !== false) {
        made.add(result['cart']);
      }
      return result;
    };
  }
  return Object.freeze(checked) as unknown as ShopCore;
}

/** Returns whether a value is certainly of a type. */
function hasType(value: unknown, type: Type | undefined): boolean {
  if (typeof type !== 'string') return false;
  const given = typeof value;
  if (!type.endsWith('?')) return given === type;
  return given === 'undefined' || type.startsWith(given);
}

/** Returns whether `typeof` alone proves each member right, as in most calls; no path for a message is then built. */
function hasTypes(value: unknown, members: Type): boolean {
  if (!isRecord(value)) return false;
  for (const member in members as Readonly<Record<string, Type>>) {
    if (!hasType(value[member], (members as Readonly<Record<string, Type>>)[member])) return false;
  }
  return true;
}

function fits(value: unknown, type: string): boolean {
  switch (type) {
    case 'count':
      return Number.isSafeInteger(value) && (value as number) >= 0;
    case 'zone':
      return value === 'local' || value === 'elsewhere';
    default:
      return typeof value === type;
  }
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
