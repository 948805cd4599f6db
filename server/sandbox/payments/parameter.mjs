// The parameters of a call and their parsing. Every failure is an ApiError that names the parameter in the caller's
// notation: line_items[0][quantity].

import { isWebUrl } from '../web-url.mjs';
import { ApiError } from './errors.mjs';

/** @typedef {import('./form.mjs').Form} Form */

/**
 * @template T
 * @typedef {object} Parameter
 * @property {'text' | 'integer' | 'boolean' | 'list' | 'map' | 'group' | 'either'} kind
 * @property {(value: string | Form, name: string) => T} read
 * @property {boolean} [required]
 * @property {readonly string[]} [values] the only accepted texts
 * @property {readonly Parameter<unknown>[]} [of] a list's items; the alternatives of either()
 * @property {Record<string, Parameter<unknown>>} [fields] of a group
 * @property {readonly string[]} [unplayed] fields that the provider accepts and the sandbox rejects
 */

/**
 * @template P
 * @typedef {P extends Parameter<infer T> ? T : never} ValueOf
 */

/** @typedef {Record<string, Parameter<unknown>>} Fields */

/**
 * The parsed values of a group, with null for an absent field.
 *
 * @template {Fields} F
 * @typedef {{ [K in keyof F]: F[K] extends { required: true } ? ValueOf<F[K]> : ValueOf<F[K]> | null }} Values
 */

/**
 * @template {Parameter<unknown>} P
 * @param {P} parameter
 * @returns {P & { required: true }}
 */
export const required = (parameter) => ({ ...parameter, required: true });

/** An empty value is an error, because the provider treats it as an attempt to unset the field. */
function readText(/** @type {string | Form} */ value, /** @type {string} */ name) {
  if (typeof value !== 'string') throw new ApiError('Invalid string', { param: name });
  if (value !== '') return value;
  const message =
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; ` +
    `however '${name}' cannot be unset.`;
  throw new ApiError(message, { code: 'parameter_invalid_empty', param: name });
}

/**
 * A text that passes the given check.
 *
 * @param {(text: string) => boolean} isRight
 * @param {(text: string) => string} message
 * @param {string} [code]
 * @returns {Parameter<string>}
 */
const checked = (isRight, message, code) => ({
  kind: 'text',
  read(value, name) {
    const text = readText(value, name);
    if (isRight(text)) return text;
    throw new ApiError(message(text), { code, param: name });
  },
});

export const text = (longest = 5000) =>
  checked(
    ({ length }) => length <= longest,
    () => `Invalid string: must be at most ${longest} characters`,
  );

export const url = () => checked(isWebUrl, () => 'Not a valid URL', 'url_invalid');

/** ASCII only: a dotted host, a local part of 64 characters without spaces, quotes or dots at its ends. */
const emailForm =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,63}$/i;

export const email = () =>
  checked(
    (text) => text.length <= 512 && emailForm.test(text),
    (text) => `Invalid email address: ${text}`,
    'email_invalid',
  );

/** @returns {Parameter<string>} */
export const oneOf = (/** @type {readonly string[]} */ ...values) => ({
  kind: 'text',
  values,
  read(value, name) {
    const text = readText(value, name);
    if (values.includes(text)) return text;
    const field = /(\w+)\]?(\[\d+\])?$/.exec(name)?.[1] ?? name;
    throw new ApiError(`Invalid ${field}: must be one of ${values.join(', ')}`, { param: name });
  },
});

/** @returns {Parameter<number>} without blanks or decimals, within the bounds */
export const integer = (/** @type {number} */ least, /** @type {number} */ most) => ({
  kind: 'integer',
  read(value, name) {
    const text = readText(value, name);
    const number = /^-?\d+$/.test(text) ? Number(text) : NaN;
    const wrong = (/** @type {string} */ message) =>
      new ApiError(message, { code: 'parameter_invalid_integer', param: name });
    if (!Number.isSafeInteger(number)) throw wrong(`Invalid integer: ${text}`);
    if (number >= least && number <= most) return number;
    throw wrong(`This value must be between ${least} and ${most}.`);
  },
});

/** @returns {Parameter<boolean>} */
export const boolean = () => ({
  kind: 'boolean',
  read(value, name) {
    const text = readText(value, name);
    if (text === 'true' || text === 'false') return text === 'true';
    throw new ApiError(`Invalid boolean: ${text}`, { param: name });
  },
});

function readForm(/** @type {string | Form} */ value, /** @type {string} */ name) {
  if (typeof value !== 'string') return value;
  throw new ApiError('Invalid object', { param: name });
}

/**
 * The items 0, 1, 2, …
 *
 * @template T
 * @param {Parameter<T>} item
 * @param {number} longest
 * @returns {Parameter<T[]>}
 */
export const list = (item, longest) => ({
  kind: 'list',
  of: [item],
  read(value, name) {
    if (typeof value === 'string') throw new ApiError('Invalid array', { param: name });
    const items = Object.keys(value);
    if (items.length > longest) {
      const message = `Array ${name} exceeded maximum ${longest} allowed elements.`;
      throw new ApiError(message, { param: name });
    }
    return items.map((_, index) => {
      const one = value[String(index)];
      if (one === undefined) throw new ApiError('Invalid array', { param: name });
      return item.read(one, `${name}[${index}]`);
    });
  },
});

/** @returns {Parameter<Record<string, string>>} at most 50 keys of 40 characters with values of 500 */
export const metadata = () => ({
  kind: 'map',
  read(value, name) {
    const entries = Object.entries(readForm(value, name));
    if (entries.length > 50) {
      throw new ApiError('Metadata is limited to 50 keys', { param: name });
    }
    const long = entries.find(([key]) => key.length > 40);
    if (long !== undefined) {
      const message = 'Metadata keys are limited to 40 characters';
      throw new ApiError(message, { param: `${name}[${long[0]}]` });
    }
    const single = text(500);
    return Object.fromEntries(
      entries.map(([key, one]) => [key, single.read(one, `${name}[${key}]`)]),
    );
  },
});

/**
 * @template A, B
 * @param {Parameter<A>} plain read where the call has a text
 * @param {Parameter<B>} other
 * @returns {Parameter<A | B>}
 */
export const either = (plain, other) => ({
  kind: 'either',
  of: [plain, other],
  read: (value, name) =>
    typeof value === 'string' ? plain.read(value, name) : other.read(value, name),
});

/**
 * Rejects unknown fields.
 *
 * @template {Fields} F
 * @param {F} fields
 * @param {readonly string[]} [unplayed]
 * @returns {Parameter<Values<F>> & { fields: F, unplayed: readonly string[] }}
 */
export const group = (fields, unplayed = []) => ({
  kind: 'group',
  fields,
  unplayed,
  read(value, name) {
    const form = readForm(value, name);
    const full = (/** @type {string} */ field) => (name === '' ? field : `${name}[${field}]`);
    for (const field of Object.keys(form)) {
      if (Object.hasOwn(fields, field)) continue;
      if (unplayed.includes(field)) {
        throw new ApiError(`The sandbox does not simulate this parameter: ${full(field)}`, {
          param: full(field),
        });
      }
      const message = `Received unknown parameter: ${full(field)}`;
      throw new ApiError(message, { code: 'parameter_unknown', param: full(field) });
    }
    const values = Object.entries(fields).map(([field, parameter]) => {
      const given = form[field];
      if (given !== undefined) return [field, parameter.read(given, full(field))];
      if (!parameter.required) return [field, null];
      const message = `Missing required param: ${full(field)}.`;
      throw new ApiError(message, { code: 'parameter_missing', param: full(field) });
    });
    return Object.fromEntries(values);
  },
});
