// The module is written by bindings/build.mjs.
import type { Catalogue } from './raw/api.js';

/**
 * All products of the shop, for pages that show them before the core has loaded.
 * @example
 * catalogue.version === core.catalogue.version; // true
 */
export const catalogue: Catalogue;
