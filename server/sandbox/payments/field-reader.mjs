import { isWebUrl } from '../web-url.mjs';
import { ApiError } from './errors.mjs';

/**
 * Reads the fields of one group of a form and remembers which were read. Every failure is an ApiError that names
 * the field the way the caller wrote it: line_items[0][quantity]. What is absent and not required is null.
 */
export class FieldReader {
  #group;
  #name;
  /** @type {Set<string>} */
  #read = new Set();

  /** name: bracketed; '' for the form itself */
  constructor(/** @type {import('./form.mjs').Form} */ group, name = '') {
    this.#group = group;
    this.#name = name;
  }

  /** Names of all fields of this group. */
  get names() {
    return Object.keys(this.#group);
  }

  /** Present but empty is an error, as the provider takes it for an attempt to unset. */
  text(/** @type {string} */ field, longest = 5000) {
    const value = this.#find(field);
    if (value === undefined) return null;
    const param = this.#full(field);
    if (typeof value !== 'string') {
      throw this.wrong(field, 'parameter_invalid_string', `Invalid string: ${param}`);
    }
    if (value === '') {
      const message =
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a ` +
        `parameter; however '${param}' cannot be unset.`;
      throw this.wrong(field, 'parameter_invalid_empty', message);
    }
    if (value.length > longest) {
      const message = `Invalid string: must be at most ${longest} characters`;
      throw this.wrong(field, 'parameter_invalid_string_too_long', message);
    }
    return value;
  }

  /** A whole number without blanks or decimals, within the bounds. */
  integer(/** @type {string} */ field, /** @type {number} */ least, /** @type {number} */ most) {
    const text = this.text(field);
    if (text === null) return null;
    const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
    if (!Number.isSafeInteger(value)) {
      throw this.wrong(field, 'parameter_invalid_integer', `Invalid integer: ${text}`);
    }
    if (value < least || value > most) {
      const message = `This value must be between ${least} and ${most}.`;
      throw this.wrong(field, 'parameter_invalid_integer', message);
    }
    return value;
  }

  boolean(/** @type {string} */ field) {
    const text = this.text(field);
    if (text === null || text === 'true' || text === 'false')
      return text === null ? null : text === 'true';
    throw this.wrong(field, 'parameter_invalid_boolean', `Invalid boolean: ${text}`);
  }

  url(/** @type {string} */ field) {
    const text = this.text(field);
    if (text === null || isWebUrl(text)) return text;
    throw this.wrong(field, 'url_invalid', 'Not a valid URL');
  }

  /** Whether a field that may be either is there as a value. */
  isText(/** @type {string} */ field) {
    return typeof this.#find(field) === 'string';
  }

  group(/** @type {string} */ field) {
    const value = this.#find(field);
    if (value === undefined) return null;
    if (typeof value !== 'string') return new FieldReader(value, this.#full(field));
    throw this.wrong(field, 'parameter_invalid_object', 'Invalid object');
  }

  /** The groups 0, 1, 2, … of a list, which is required. */
  list(/** @type {string} */ field, /** @type {number} */ longest) {
    const items = this.required(field, this.group(field));
    if (items.names.length > longest) {
      const message = `Array ${this.#full(field)} exceeded maximum ${longest} allowed elements.`;
      throw this.wrong(field, 'parameter_invalid_array', message);
    }
    return items.names.map((_, index) => items.required(String(index), items.group(String(index))));
  }

  /**
   * What was read from the field, if anything.
   *
   * @template T
   * @param {string} field
   * @param {T | null} value
   */
  required(field, value) {
    if (value !== null) return value;
    throw this.wrong(field, 'parameter_missing', `Missing required param: ${this.#full(field)}.`);
  }

  wrong(/** @type {string} */ field, /** @type {string} */ code, /** @type {string} */ message) {
    return new ApiError(message, { code, param: this.#full(field) });
  }

  /** Fields that are valid, but without effect here. @param {string[]} fields */
  ignore(...fields) {
    for (const field of fields) this.#read.add(field);
  }

  /** Throws for the first field that nobody read. */
  finish() {
    for (const name of this.names) {
      if (this.#read.has(name)) continue;
      const message = `Received unknown parameter: ${this.#full(name)}`;
      throw this.wrong(name, 'parameter_unknown', message);
    }
  }

  #full(/** @type {string} */ field) {
    return this.#name === '' ? field : `${this.#name}[${field}]`;
  }

  #find(/** @type {string} */ field) {
    this.#read.add(field);
    return this.#group[field];
  }
}
