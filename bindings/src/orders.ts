import { CoreError } from './core_error.js';
import { readJson, type ModuleContext } from './module_context.js';
import type { ShopCore } from './types/core.js';
import type { UnitPhoneCheck, ShippingZone } from './types/order.js';

type OrderApi = Pick<
  ShopCore,
  'checkUnitPhones' | 'shippingZoneForPostalCode' | 'shipping' | 'arrivalWindow'
>;

/** In the order in which bindings/native/bridge.hpp numbers them. */
const ZONES: readonly (ShippingZone | null)[] = ['local', 'elsewhere'];

export function buildOrderApi({ raw, text, codeOf }: ModuleContext): OrderApi {
  // The texts are passed separated by line feeds. The core treats a line feed within a text as white space.
  const line = (value: string): string => `${value.replaceAll('\n', ' ')}\n`;

  return {
    checkUnitPhones(list) {
      const texts = list.map(
        ({ phone, nip, required }) => line(phone) + line(nip) + line(required ? 'required' : ''),
      );
      return readJson(raw.checkUnitPhones(text(texts.join('')))) as UnitPhoneCheck;
    },
    shippingZoneForPostalCode(postalCode) {
      const zone = ZONES[raw.shippingZoneForPostalCode(text(postalCode))];
      return Object.freeze(
        zone ? { ok: true, zone } : { ok: false, code: 'postal_code_malformed' },
      );
    },
    shipping({ physicalSims, zone, priceCentavos }) {
      const centavos = raw.shippingCost(physicalSims, ZONES.indexOf(zone), priceCentavos ?? -1);
      if (centavos >= 0) return Object.freeze({ ok: true, centavos });
      const code = codeOf(-centavos);
      if (code !== 'shipping_zone_required') throw new CoreError(code);
      return Object.freeze({ ok: false, code });
    },
    arrivalWindow(paidOn) {
      const [from, to] = raw.arrivalWindow(text(paidOn)).split('/');
      if (from === undefined || to === undefined) throw new CoreError('field_invalid');
      return Object.freeze({ from, to });
    },
  };
}
