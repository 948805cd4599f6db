// Settings that server and pages share are set once, for the server, and passed to the build of the pages.

import { UserError } from './steps.mjs';

/** The server's setting, and the pages' name for it. */
const shared = /** @type {const} */ ([
  ['SHIPPING_PESOS', 'VITE_SHIPPING_PESOS'],
  ['PAYMENT_METHODS', 'VITE_PAYMENT_METHODS'],
]);

/**
 * The pages' settings that follow from the server's. With different values every shopper would have
 * to confirm a changed price or see an unavailable payment method.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
export function siteSettingsFrom(env) {
  /** @type {Record<string, string>} */
  const handed = {};
  for (const [server, pages] of shared) {
    const value = env[server];
    const own = env[pages];
    if (own && own !== value) {
      throw new UserError(
        `${pages} is ${own} and ${server} is ${value || 'not set'}: set only ${server}, the pages use its value.`,
      );
    }
    if (value) handed[pages] = value;
  }
  return handed;
}
