/**
 * A phone number to port in, or of a line to renew, as typed.
 * @example
 * const kept: UnitPhone = { phone: '833 123 4567', nip: '1234' };
 * const renewed: UnitPhone = { phone: '833 765 4321', nip: '', required: true };
 * core.checkUnitPhones([kept, renewed]).phones; // ['8331234567', '8337654321']
 */
export interface UnitPhone {
  /** May be empty unless it is required, because a number to port in may be sent later. */
  readonly phone: string;
  /** The four digits of the porting PIN. May be empty, because it may be sent later; empty for a renewal. */
  readonly nip: string;
  /** Whether an empty phone is an error, as for a line to renew. */
  readonly required?: boolean | undefined;
}

/**
 * An error in one of the numbers.
 * @example
 * const [error] = core.checkUnitPhones([{ phone: '', nip: '1234' }]).errors;
 * error; // { index: 0, field: 'phone', code: 'phone_required' }
 */
export interface UnitPhoneError {
  /** The index in the checked list. */
  readonly index: number;
  readonly field: 'phone' | 'nip';
  readonly code:
    'phone_malformed' | 'phone_required' | 'number_repeated' | 'nip_malformed' | 'quantity_limit';
}

/**
 * The result of checking the numbers of an order.
 * @example
 * const check: UnitPhoneCheck = core.checkUnitPhones([{ phone: '8331234567', nip: '12' }]);
 * check.errors.map((error) => error.code); // ['nip_malformed']
 * check.phones; // ['8331234567']
 */
export interface UnitPhoneCheck {
  /** In the order of the list, a phone before its NIP. Each field has at most one error. */
  readonly errors: readonly UnitPhoneError[];
  /** The ten digits of each number in the list, or `''` if it is empty or has an error. */
  readonly phones: readonly string[];
}

/**
 * The shipping zone. `local`: Tampico, Ciudad Madero and Altamira.
 * @example
 * const zone: ShippingZone = 'local';
 * core.shipping({ physicalSims: 1, zone, priceCentavos: 9900 }); // { ok: true, centavos: 0 }
 */
export type ShippingZone = 'local' | 'elsewhere';

/**
 * The zone of a postal code, or the error of a malformed one.
 * @example
 * const found: PostalCodeZone = core.shippingZoneForPostalCode('8900');
 * found; // { ok: false, code: 'postal_code_malformed' }
 */
export type PostalCodeZone =
  | { readonly ok: true; readonly zone: ShippingZone }
  | { readonly ok: false; readonly code: 'postal_code_malformed' };

/**
 * The data that determine the shipping cost of an order.
 * @example
 * const question: ShippingQuestion = { physicalSims: 2, zone: 'elsewhere', priceCentavos: 9900 };
 * core.shipping(question); // { ok: true, centavos: 9900 }
 */
export interface ShippingQuestion {
  /** The number of physical SIMs in the order, an integer. */
  readonly physicalSims: number;
  /** `null` while no zone is chosen. */
  readonly zone: ShippingZone | null;
  /** The shipping cost outside the local zone, in centavos; `null` while the shop has no shipping price. */
  readonly priceCentavos: number | null;
}

/**
 * The shipping cost of an order, or the requirement to choose its zone first.
 * @example
 * const cost: ShippingCost = core.shipping({ physicalSims: 1, zone: null, priceCentavos: 9900 });
 * cost; // { ok: false, code: 'shipping_zone_required' }
 */
export type ShippingCost =
  | { readonly ok: true; readonly centavos: number }
  | { readonly ok: false; readonly code: 'shipping_zone_required' };

/**
 * The first and the last arrival day of a physical SIM, as ISO dates.
 * @example
 * const window: ArrivalWindow = core.arrivalWindow('2026-12-23');
 * window; // { from: '2026-12-28', to: '2026-12-31' }
 */
export interface ArrivalWindow {
  readonly from: string;
  readonly to: string;
}
