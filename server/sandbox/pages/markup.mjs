/** Text that is HTML already. */
export class Markup {
  constructor(/** @type {string} */ text) {
    this.text = text;
  }
}

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * A template whose values are escaped for HTML, in elements and in quoted attributes; Markup and lists of it are
 * inserted unchanged, null as nothing.
 *
 * @param {TemplateStringsArray} texts
 * @param {(string | number | null | Markup | Markup[])[]} values
 */
export function markup(texts, ...values) {
  const safe = values.map((value) => {
    if (value === null) return '';
    if (value instanceof Markup) return value.text;
    if (Array.isArray(value)) return value.map(({ text }) => text).join('');
    return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
  });
  return new Markup(String.raw({ raw: texts }, ...safe));
}
