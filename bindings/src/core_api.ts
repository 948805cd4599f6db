import { CoreError } from './core_error.js';
import { buildCartApi } from './carts.js';
import { buildCheckApi } from './checks.js';
import { buildFinderApi } from './finder.js';
import { buildOrderApi } from './orders.js';
import { readJson, type ModuleContext } from './module_context.js';
import type { Catalogue } from './types/catalogue.js';
import type { ShopCore } from './types/core.js';

/** Makes the core API of a loaded module. */
export function buildCoreApi(context: ModuleContext): ShopCore {
  const { raw, trapped, buffer, text, check, codeOf } = context;
  const catalogue = readJson(raw.catalogue()) as Catalogue;
  return Object.freeze<ShopCore>({
    catalogue,
    trapped,
    ...buildCartApi(context),
    ...buildCheckApi(context),
    ...buildFinderApi(context, catalogue),
    ...buildOrderApi(context),
    formatMxn(centavos) {
      check(raw.formatMxn(centavos));
      return buffer.text();
    },
    parseMxn(pesos) {
      const centavos = raw.parseMxn(text(pesos));
      if (centavos < 0) throw new CoreError(codeOf(-centavos));
      return centavos;
    },
  });
}
