// The customer fields of the payment page: their validation, and the resulting customer.

import { markup } from './markup.mjs';
import { states, texts } from './texts.mjs';

/**
 * @typedef {import('../payments/sessions.mjs').Session} Session
 * @typedef {import('../payments/sessions.mjs').Customer} Customer
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} complete the value of the attribute autocomplete
 * @property {'text' | 'email' | 'tel' | 'numeric'} [keys] the keyboard of a phone
 * @property {boolean} [optional]
 * @property {Record<string, string>} [options] a list to choose from instead of a text: value and name
 * @property {(text: string) => boolean} [right] validates a text that is not empty
 * @property {string} [wrong] the message about an invalid text
 */

const longest = 200;

/** The ten digits of a Mexican phone number; null for any other text. */
const nationalNumber = (/** @type {string} */ text) =>
  /^(?:52)?([2-9]\d{9})$/.exec(text.replace(/[\s().+-]/g, ''))?.[1] ?? null;

/** @type {Record<'email' | 'name' | 'phone', Field>} */
const contact = {
  email: {
    name: 'email',
    label: texts.email,
    complete: 'email',
    keys: 'email',
    right: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    wrong: texts.emailWrong,
  },
  name: { name: 'name', label: texts.name, complete: 'name' },
  phone: {
    name: 'phone',
    label: texts.phone,
    complete: 'tel-national',
    keys: 'tel',
    right: (text) => nationalNumber(text) !== null,
    wrong: texts.phoneWrong,
  },
};

/** @type {readonly Field[]} */
const delivery = [
  { name: 'recipient', label: texts.recipient, complete: 'shipping name' },
  { name: 'line1', label: texts.line1, complete: 'shipping address-line1' },
  { name: 'line2', label: texts.line2, complete: 'shipping address-line2', optional: true },
  {
    name: 'postal_code',
    label: texts.postalCode,
    complete: 'shipping postal-code',
    keys: 'numeric',
    right: (text) => /^\d{5}$/.test(text),
    wrong: texts.postalCodeWrong,
  },
  { name: 'city', label: texts.city, complete: 'shipping address-level2' },
  { name: 'state', label: texts.state, complete: 'shipping address-level1', options: states },
];

/** In the order of the page. An e-mail that the shop has sent is not requested. */
function fieldsOf(/** @type {Session} */ { customerEmail, asks }) {
  const { email, name, phone } = contact;
  return {
    contact: [
      ...(customerEmail === null ? [email] : []),
      ...(asks.name === null ? [] : [{ ...name, optional: asks.name === 'optional' }]),
      ...(asks.phone ? [phone] : []),
    ],
    delivery: asks.address ? delivery : [],
  };
}

/** The text of each field, and the messages about invalid ones. */
export class Answers {
  /** @type {Map<string, string>} */
  #typed;
  /** @type {Map<string, string>} */
  #problems = new Map();
  #session;

  /** body: of the form; null before the form was submitted */
  constructor(/** @type {Session} */ session, /** @type {Buffer | null} */ body) {
    this.#session = session;
    this.#typed = new Map(new URLSearchParams(body?.toString() ?? ''));
    if (body === null) return;
    const { contact, delivery } = fieldsOf(session);
    for (const field of [...contact, ...delivery]) {
      const problem = problemOf(field, this.#text(field.name));
      if (problem !== null) this.#problems.set(field.name, problem);
    }
  }

  get areRight() {
    return this.#problems.size === 0;
  }

  /** @returns {Customer} */
  customer() {
    const { customerEmail, asks } = this.#session;
    const [name, phone] = [this.#text('name'), nationalNumber(this.#text('phone'))];
    return {
      email: customerEmail ?? this.#text('email'),
      name: asks.name === null || name === '' ? null : name,
      phone: asks.phone && phone !== null ? `+52${phone}` : null,
      shipping: asks.address ? this.#shipping() : null,
    };
  }

  markup() {
    const { contact, delivery } = fieldsOf(this.#session);
    const sections = [
      { title: texts.contact, fields: contact },
      { title: texts.delivery, fields: delivery },
    ].filter(({ fields }) => fields.length > 0);
    const summary = this.areRight
      ? null
      : markup`<p class="wrong" role="alert">${texts.wrong(this.#problems.size)}</p>`;
    return markup`${summary}${sections.map(
      ({ title, fields }) =>
        markup`<fieldset class="box"><legend>${title}</legend>
${fields.map((field) => this.#field(field))}</fieldset>`,
    )}`;
  }

  #text(/** @type {string} */ name) {
    return (this.#typed.get(name) ?? '').trim();
  }

  #shipping() {
    const text = (/** @type {string} */ name) => this.#text(name);
    return {
      name: text('recipient'),
      address: {
        line1: text('line1'),
        line2: text('line2') || null,
        city: text('city'),
        state: text('state'),
        postal_code: text('postal_code'),
        country: 'MX',
      },
    };
  }

  #field(/** @type {Field} */ { name, label, complete, keys = 'text', optional, options }) {
    const problem = this.#problems.get(name) ?? null;
    const [first = ''] = this.#problems.keys();
    const typed = this.#text(name);
    // The first invalid field gets the focus.
    const focus = problem !== null && name === first ? markup` autofocus` : null;
    const flaw =
      problem === null ? null : markup` aria-invalid="true" aria-describedby="${name}-wrong"`;
    const common = markup`id="${name}" name="${name}" autocomplete="${complete}"${flaw}${focus}`;
    const control =
      options === undefined
        ? markup`<input ${common} inputmode="${keys}" maxlength="${longest}" value="${typed}">`
        : markup`<select ${common}><option value="">${texts.choose}</option>${Object.entries(
            options,
          ).map(
            ([value, text]) =>
              markup`<option value="${value}"${value === typed ? markup` selected` : null}>${text}</option>`,
          )}</select>`;
    return markup`<p class="field"><label for="${name}">${label}${optional ? markup` <small>${texts.optional}</small>` : null}</label>
${control}${problem === null ? null : markup`<span class="flaw" id="${name}-wrong">${problem}</span>`}</p>`;
  }
}

/** The message about an invalid text, or null. */
function problemOf(
  /** @type {Field} */ { optional = false, options, right = () => true, wrong = '' },
  /** @type {string} */ text,
) {
  if (text === '') return optional ? null : options === undefined ? texts.missing : texts.choose;
  if (text.length > longest) return texts.tooLong(longest);
  if (options !== undefined) return Object.hasOwn(options, text) ? null : texts.choose;
  return right(text) ? null : wrong;
}
