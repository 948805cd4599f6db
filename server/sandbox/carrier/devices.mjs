const tested = 'COMPATIBLE PROBADO';
const homologated = 'COMPATIBLE HOMOLOGADO';
const refused = 'NO COMPATIBLE';

/**
 * The carrier's register: its entry for a kind of phone, by type code, the first eight digits of an IMEI. Listed in
 * README.md too. The first three type codes are those of common example numbers; the others are invented.
 */
const devices = new Map([
  ['35693803', device('Samsung Galaxy S23', tested, 'SI', 'SI', 'SI')],
  ['49015420', device('Motorola Moto G54', homologated, 'SI', 'SI', 'NO')],
  ['35209900', device('Nokia 105', refused, 'NO', 'NO', 'NO')],
  ['35332811', device('Apple iPhone 14', tested, 'SI', 'SI', 'SI')],
  ['35407115', device('Samsung Galaxy A14', tested, 'SI', 'SI', 'NO')],
  ['86853305', device('Xiaomi Redmi 9A', homologated, 'NO', 'SI', 'NO')],
  ['86104005', device('Huawei Y6 2018', homologated, 'NO', 'NO', 'NO')],
  ['35982110', device('Google Pixel 4', refused, 'NO', 'SI', 'SI')],
  ['99000212', device('LG K10 (CDMA)', refused, 'NO', 'NO', 'NO')],
]);

const unknown = device('', 'NO ENCONTRADO', 'NO', 'NO', 'NO');

/** The device of an IMEI, or the register's entry for an unknown one. */
export const deviceOf = (/** @type {string} */ imei) => devices.get(imei.slice(0, 8)) ?? unknown;

function device(
  /** @type {string} */ model,
  /** @type {string} */ verdict,
  /** @type {string} */ volte,
  /** @type {string} */ band28,
  /** @type {string} */ esim,
) {
  return { homologated: verdict, volte_support: volte, band28_support: band28, esim, model };
}
