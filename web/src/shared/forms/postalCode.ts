import type { ShopCore } from '@tuisty/shop-core';

/** The first two digits from which on Sepomex's postal codes are of a state; none from 17 to 19. */
const firstOfStates = [
  ['01', 'Ciudad de México'],
  ['17', null],
  ['20', 'Aguascalientes'],
  ['21', 'Baja California'],
  ['23', 'Baja California Sur'],
  ['24', 'Campeche'],
  ['25', 'Coahuila'],
  ['28', 'Colima'],
  ['29', 'Chiapas'],
  ['31', 'Chihuahua'],
  ['34', 'Durango'],
  ['36', 'Guanajuato'],
  ['39', 'Guerrero'],
  ['42', 'Hidalgo'],
  ['44', 'Jalisco'],
  ['50', 'Estado de México'],
  ['58', 'Michoacán'],
  ['62', 'Morelos'],
  ['63', 'Nayarit'],
  ['64', 'Nuevo León'],
  ['68', 'Oaxaca'],
  ['72', 'Puebla'],
  ['76', 'Querétaro'],
  ['77', 'Quintana Roo'],
  ['78', 'San Luis Potosí'],
  ['80', 'Sinaloa'],
  ['83', 'Sonora'],
  ['86', 'Tabasco'],
  ['87', 'Tamaulipas'],
  ['90', 'Tlaxcala'],
  ['91', 'Veracruz'],
  ['97', 'Yucatán'],
  ['98', 'Zacatecas'],
] as const;

/** Returns the state of a postal code; null for one that Sepomex has given to no state. */
export function stateOf(postalCode: string): string | null {
  const digits = postalCode.trim();
  return firstOfStates.filter(([first]) => first <= digits).at(-1)?.[1] ?? null;
}

/** Returns what is wrong with a postal code; null if it may exist. The core has the rule of the form. */
export function postalCodeFault(core: ShopCore, postalCode: string): string | null {
  const zone = core.shippingZoneForPostalCode(postalCode);
  if (!zone.ok) return zone.code;
  return stateOf(postalCode) === null ? 'postal_code_unknown' : null;
}
