import { CoreError } from './core_error.js';
import { cartFace } from './carts.js';
import { checkFace } from './checks.js';
import { finderFace } from './finder.js';
import { orderFace } from './orders.js';
import { readJson, type Session } from './session.js';
import type { Catalogue } from './types/catalogue.js';
import type { ShopCore } from './types/core.js';

/** Puts the typed face on a loaded module. */
export function makeShopCore(session: Session): ShopCore {
  const { raw, trapped, exchange, text, check, codeOf } = session;
  const catalogue = readJson(raw.catalogue()) as Catalogue;
  return Object.freeze<ShopCore>({
    catalogue,
    trapped,
    ...cartFace(session),
    ...checkFace(session),
    ...finderFace(session, catalogue),
    ...orderFace(session),
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
