const origin = /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?(?=[/?#]|$)/i;

/**
 * Whether the text is an absolute http or https address, printable ASCII without quotes and the like: safe in a
 * header. Braces are allowed, for the placeholder of success_url.
 */
export const isWebUrl = (/** @type {string} */ text) =>
  text.length <= 2048 && origin.test(text) && /^[!-~]+$/.test(text) && !/["'<>\\^`|]/.test(text);

/** "http://127.0.0.1:8080" of "http://127.0.0.1:8080/carrito"; the text must be a web address. */
export const originOf = (/** @type {string} */ url) => origin.exec(url)?.[0] ?? '';

/** "127.0.0.1:8080" of "http://127.0.0.1:8080/carrito". */
export const hostOf = (/** @type {string} */ url) => originOf(url).replace(/^\w+:\/\//, '');
