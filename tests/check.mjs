/** Throws the message unless the condition holds. @returns {asserts condition} */
export function check(/** @type {unknown} */ condition, /** @type {string} */ message) {
  if (!condition) throw new Error(message);
}
