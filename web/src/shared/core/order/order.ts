import type { Cart, UnitPhoneError, ShippingZone, ShopCore } from '@tuisty/shop-core';
import type { SimType } from '../../api/checkout';
import { postalCodeFault } from '../../forms/postalCode';
import type { PhoneConflict } from '../../sections/phoneTexts';
import { chargesShipping, site } from '../../site';
import type { CheckedPhone } from '../../storage/phone';
import { needsPhone, unitsOf, type OrderChoices, type UnitChoices } from './choices';

/** An error in a choice, with the control that it concerns. */
export type ChoiceFault =
  | {
      readonly kind: 'unit';
      readonly planId: number;
      readonly unit: number;
      readonly field: 'sim' | 'phone' | 'nip';
      readonly code: string;
    }
  | { readonly kind: 'zone'; readonly code: string }
  /** The question whether the purchase is for another phone than the checked one. */
  | { readonly kind: 'phone'; readonly code: 'phone_conflict' };

export interface OrderedLine {
  readonly planId: number;
  readonly units: readonly UnitChoices[];
  /** The number that each unit keeps or renews: ten digits, or '' without one or if it is not yet entered. */
  readonly phones: readonly string[];
}

export interface Order {
  readonly kind: 'cart';
  readonly cart: Cart;
  readonly lines: readonly OrderedLine[];
  readonly physicalSims: number;
  readonly esims: number;
  /** Number of lines of own SIMs. */
  readonly renewals: number;
  /** Whether the shipping has a price, which depends on the zone. */
  readonly asksForZone: boolean;
  /** Zone of the postal code; null if it is not asked for, or no valid code is typed yet. */
  readonly zone: ShippingZone | null;
  /** As typed. */
  readonly postalCode: string;
  /** In centavos; null while no zone is chosen, or if only the server has the price. */
  readonly shippingCentavos: number | null;
  /** The total, with the shipping if it is known. */
  readonly totalText: string;
  /** The fingerprint of the core's quote, which the server compares. */
  readonly quote: string;
  /** How the purchase contradicts the verdict on the checked phone. */
  readonly phoneConflicts: readonly PhoneConflict[];
  readonly faults: readonly ChoiceFault[];
}

/**
 * @param cart Must have at least one line.
 * @param mustAskForZone Whether the server requires a zone, even if this page has no shipping price.
 * @param phone The phone that the shopper has checked.
 */
export function buildOrder(
  core: ShopCore,
  cart: Cart,
  choices: OrderChoices,
  mustAskForZone = false,
  phone: CheckedPhone | null = null,
): Order {
  const lines = cart.lines.map(({ planId, quantity }) => ({
    planId,
    units: unitsOf(choices, planId, quantity),
  }));
  const units = lines.flatMap((line) =>
    line.units.map((choice, unit) => ({ planId: line.planId, unit, choice })),
  );
  const numbered = units.filter(({ choice }) => needsPhone(choice));
  const { errors, phones } = core.checkUnitPhones(
    numbered.map(({ choice }) => ({
      phone: choice.phone,
      nip: nipOf(choice),
      required: true,
    })),
  );

  const countOf = (sim: SimType): number => units.filter(({ choice }) => choice.sim === sim).length;
  const physicalSims = countOf('physical');
  const esims = countOf('esim');
  const phoneConflicts = findPhoneConflicts(phone, esims, esims + physicalSims);
  const priceCentavos = shippingPrice(core);
  const asksForZone = physicalSims > 0 && (priceCentavos !== null || mustAskForZone);
  const zoneFault = asksForZone ? postalFault(core, choices.postalCode) : null;
  const found =
    asksForZone && zoneFault === null ? core.shippingZoneForPostalCode(choices.postalCode) : null;
  const zone = found?.ok ? found.zone : null;
  const shipping = core.shipping({ physicalSims, zone, priceCentavos });
  const isUnknown = zoneFault !== null || (zone === 'elsewhere' && priceCentavos === null);
  // Cart and shipping may exceed the limit of one payment; the cart alone never does.
  const quote = core.quote(cart, shipping.ok ? shipping.centavos : 0);

  const faultAt = ({ index, field, code }: UnitPhoneError): ChoiceFault[] => {
    const at = numbered[index];
    if (at === undefined) return [];
    const { planId, unit, choice } = at;
    return [
      {
        kind: 'unit',
        planId,
        unit,
        field,
        code: code === 'phone_required' ? absentCode(choice) : code,
      },
    ];
  };
  let next = 0;
  return {
    kind: 'cart',
    cart,
    lines: lines.map((line) => ({
      ...line,
      phones: line.units.map((unit) => (needsPhone(unit) ? (phones[next++] ?? '') : '')),
    })),
    physicalSims,
    esims,
    renewals: countOf('own'),
    asksForZone,
    zone,
    postalCode: choices.postalCode,
    shippingCentavos: isUnknown || !shipping.ok ? null : shipping.centavos,
    totalText: quote.ok ? quote.totalText : cart.totalText,
    quote: quote.ok ? quote.fingerprint : '',
    phoneConflicts,
    faults: [
      ...(phoneConflicts.length === 0 || phone?.isForOther === true
        ? []
        : [{ kind: 'phone', code: 'phone_conflict' } as const]),
      ...errors.flatMap(faultAt),
      ...(zoneFault === null ? [] : [{ kind: 'zone', code: zoneFault } as const]),
      ...(quote.ok ? [] : [{ kind: 'zone', code: quote.code } as const]),
    ],
  };
}

function findPhoneConflicts(
  phone: CheckedPhone | null,
  esims: number,
  newSims: number,
): readonly PhoneConflict[] {
  if (phone === null || newSims === 0) return [];
  const { verdict, calls, esim } = phone;
  if (verdict === 'refused') return ['refused'];
  return [
    ...(calls === 'no' ? (['calls'] as const) : []),
    ...(esim === 'no' && esims > 0 ? (['esim'] as const) : []),
  ];
}

function absentCode({ sim, hasNumber, phone }: UnitChoices): string {
  // The number was typed in another tab, which does not share it.
  if (hasNumber && phone === '') return 'number_elsewhere';
  return sim === 'own' ? 'line_required' : 'phone_required';
}

function postalFault(core: ShopCore, postalCode: string): string | null {
  return postalCode.trim() === '' ? 'shipping_zone_required' : postalCodeFault(core, postalCode);
}

/** Only an eSIM needs a NIP now: it is valid for five days, and a physical SIM may take longer to arrive. */
export function nipOf({ sim, nip }: UnitChoices): string {
  return sim === 'esim' ? nip.trim() : '';
}

/** Returns the shipping cost outside the local zone, in centavos; null while the shop has none. */
export function shippingPrice(core: ShopCore): number | null {
  const price = chargesShipping() ? core.parseMxn(site.shippingPesos) : null;
  return price?.ok ? price.centavos : null;
}
