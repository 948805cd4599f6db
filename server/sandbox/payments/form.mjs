// application/x-www-form-urlencoded with bracketed names, read strictly.

import { isUtf8 } from 'node:buffer';
import { ApiError } from './errors.mjs';

/** @typedef {{ [name: string]: string | Form }} Form without a prototype, so that no field name
 * collides with a built-in property */

const mostFields = 1000;
const mostLevels = 6;

/**
 * `line_items[0][quantity]=2` becomes {"line_items":{"0":{"quantity":"2"}}}; all leaves are texts. Throws an
 * ApiError for a broken percent sequence, text that is not UTF-8 or holds control characters, a name given twice
 * or both as value and as group, brackets that do not match, more than 1000 fields, more than 6 levels.
 */
export function parseForm(/** @type {Buffer} */ bytes) {
  const form = group();
  if (!isUtf8(bytes)) throw badEncoding();
  const fields = bytes
    .toString()
    .split('&')
    .filter((field) => field !== '');
  if (fields.length > mostFields) throw new ApiError('Too many parameters');
  for (const field of fields) {
    const equals = field.indexOf('=');
    if (equals < 0) throw new ApiError('A parameter without a value');
    put(form, decoded(field.slice(0, equals)), decoded(field.slice(equals + 1)));
  }
  return form;
}

/** Returns equal texts for equal forms, whatever the order of their fields. */
export const canonical = (/** @type {Form} */ form) =>
  JSON.stringify(form, (_, value) =>
    typeof value === 'string'
      ? value
      : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))),
  );

/** @returns {Form} */
const group = () => Object.create(null);

const badEncoding = () => new ApiError("Invalid encoding in the request's body");

function decoded(/** @type {string} */ text) {
  let plain;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badEncoding();
  }
  // Line breaks and tabs are allowed, because a description may contain them.
  if (/[^\P{Cc}\n\r\t\u0080-\u009f]/u.test(plain)) throw badEncoding();
  return plain;
}

function put(/** @type {Form} */ form, /** @type {string} */ name, /** @type {string} */ value) {
  const path = pathOf(name);
  const last = path.pop();
  if (last === undefined || path.length >= mostLevels) {
    throw new ApiError(`Invalid parameter name: ${name}`, { param: name });
  }
  let node = form;
  for (const part of path) {
    const child = (node[part] ??= group());
    if (typeof child === 'string') throw new ApiError('Invalid object', { param: name });
    node = child;
  }
  if (last in node) {
    throw new ApiError(`Parameter given more than once: ${name}`, { param: name });
  }
  node[last] = value;
}

/** "a[b][c]" as a, b, c; empty when the brackets do not match. */
function pathOf(/** @type {string} */ name) {
  const [whole, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name) ?? [];
  return whole === undefined ? [] : [first, ...rest.slice(1, -1).split('][')].filter(Boolean);
}
