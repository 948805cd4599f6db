import type { ErrorCode } from './errors.js';

/** A number that is to be kept, as it was typed. Either text may be empty: told later. */
export interface Portability {
  readonly phone: string;
  readonly nip: string;
}

export interface PortabilityError {
  /** In the list that was checked. */
  readonly index: number;
  readonly field: 'phone' | 'nip';
  readonly code: Extract<
    ErrorCode,
    'phone_malformed' | 'phone_required' | 'number_repeated' | 'nip_malformed' | 'quantity_limit'
  >;
}

export interface PortabilityCheck {
  /** In the order of the list, a phone before its NIP; each of the two has at most one. */
  readonly errors: readonly PortabilityError[];
  /** As many as were given: the ten digits, or `''` where there is an error or nothing yet. */
  readonly phones: readonly string[];
}

/** Where the parcel goes. `local`: Tampico, Ciudad Madero and Altamira. */
export type ShippingZone = 'local' | 'elsewhere';

/** What the cost of sending an order depends on. */
export interface ShippingQuestion {
  /** SIMs of the order that are no eSIMs: a whole number. */
  readonly physicalSims: number;
  /** `null` while none is chosen. */
  readonly zone: ShippingZone | null;
  /** What sending costs elsewhere, in centavos; `null` while the shop has no price for it. */
  readonly priceCentavos: number | null;
}

/** What sending an order costs, or that its zone has to be chosen first. */
export type ShippingCost =
  | { readonly ok: true; readonly centavos: number }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'shipping_zone_required'> };
