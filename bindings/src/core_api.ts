import { CoreError } from './core_error.js';
import { cartApi } from './carts.js';
import { checkApi } from './checks.js';
import { finderApi } from './finder.js';
import { orderApi } from './orders.js';
import { readJson, type Session } from './session.js';
import type { Catalogue } from './types/catalogue.js';
import type { ShopCore } from './types/core.js';

/** Makes the core API of a loaded module. */
export function makeShopCore(session: Session): ShopCore {
  const { raw, trapped, exchange, text, check, codeOf } = session;
  const catalogue = readJson(raw.catalogue()) as Catalogue;
  return Object.freeze<ShopCore>({
    catalogue,
    trapped,
    ...cartApi(session),
    ...checkApi(session),
    ...finderApi(session, catalogue),
    ...orderApi(session),
    formatMxn(centavos) {
      check(raw.formatMxn(centavos));
      return exchange.text();
    },
    parseMxn(pesos) {
      const centavos = raw.parseMxn(text(pesos));
      if (centavos < 0) throw new CoreError(codeOf(-centavos));
      return centavos;
    },
  });
}
