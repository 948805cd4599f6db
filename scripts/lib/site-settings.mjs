// What server and pages must agree on is set once, for the server, and handed to the build of the pages.

import { Advice } from './steps.mjs';

/** The server's setting, and the pages' name for it. */
const shared = /** @type {const} */ ([['SHIPPING_PESOS', 'VITE_SHIPPING_PESOS']]);

/**
 * The pages' settings that follow from the server's. Two that differ would have every shopper asked
 * about a price that had changed.
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
      throw new Advice(
        `${pages} is ${own} and ${server} is ${value || 'not set'}: set ${server} alone, the pages get it from there.`,
      );
    }
    if (value) handed[pages] = value;
  }
  return handed;
}
