// Bodies between valid and random: a valid one, damaged in a known or an unknown way. Every run uses the same random
// numbers, so that a failure can be repeated.

import { phones } from './operator';
import { estelar, topUp100 } from './orders';
import { randomFrom, type Random } from './random';

/** Typed data that no log may contain. */
export const canaries = [
  phones.tested,
  phones.homologated,
  '861040055643807',
  '8335550142',
  '833 555 0142',
  'canario@example.com',
  'canario',
] as const;

const [imei, otherImei, thirdImei, phone, phoneAsTyped, email] = canaries;

type Value = unknown;
/** The values of each member of a body, valid values first. */
export interface Parts {
  readonly right: () => Record<string, Value>;
  readonly others: Readonly<Record<string, readonly Value[]>>;
}

const odd: readonly Value[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'canario',
  '\u0000',
  'ñ😀'.repeat(40),
  'x'.repeat(1_500),
  [],
  {},
  [[[[]]]],
  { imei, a: [phone] },
  '<script>canario</script>',
  "canario'; DROP TABLE checkout_sessions; --",
  '%00%0d%0aSet-Cookie: canario=1',
];

export const imeiParts: Parts = {
  right: () => ({ imei: pick([imei, otherImei, thirdImei]) }),
  others: {
    imei: [
      ...odd,
      `${imei}0`,
      imei.slice(1),
      ` ${imei}`,
      `${imei.slice(0, 6)}-${imei.slice(6)}`,
      imei.replace('3', 'o'),
      Number(imei),
      [imei],
      '１２３４５６７８９０１２３４５',
      '9'.repeat(8_000),
    ],
  },
};

const product = (change: object): object => ({ ...topUp100, image: 'canario', ...change });

export const topUpParts: Parts = {
  right: () => ({
    products: [product({})],
    type: 2,
    phone: pick([phone, phoneAsTyped, `+52 ${phoneAsTyped}`]),
    email,
  }),
  others: {
    products: [
      ...odd,
      [product({ id: 204 })],
      [product({ id: 'canario' })],
      [product({ id: undefined })],
      [product({ id: undefined, price: 1 })],
      [product({ id: undefined, name: 'canario' })],
      [product({ price: 1 })],
      [product({ price: -1 })],
      [product({ price: 1e15 })],
      [product({ quantity: 0 })],
      [product({ quantity: 2 })],
      [product({ quantity: '1' })],
      [product({ quantity: 0.5 })],
      [product({ name: undefined })],
      [product({ units: odd })],
      [product({ units: [{ sim: 'esim' }] })],
      [product({ id: 204, units: [{ sim: 'esim', phone }] })],
      [product({ ...estelar, units: [{ sim: 'esim', keepsNumber: true, phone, nip: '12' }] })],
      [product({ ...estelar, units: [{ sim: 'own', phone }] })],
      [product({ ...estelar, units: [{ sim: 'own', keepsNumber: true, phone }] })],
      [product({}), product({})],
      Array.from({ length: 60 }, () => product({})),
      [null],
      ['canario'],
    ],
    type: [...odd, 1, 3, '2'],
    phone: [...odd, `${phone}1`, phone.slice(1), `0${phone.slice(1)}`, `+1 ${phone}`],
    email: [...odd, 'canario', 'canario@', '@example.com', `${'c'.repeat(300)}@example.com`],
    quote: [...odd, '0123456789abcdef'],
  },
};

const chance = randomFrom(42);
const { below, pick } = chance;

function one(parts: Parts): Record<string, Value> {
  const body = parts.right();
  const names = Object.keys(parts.others);
  for (let changes = below(3); changes > 0; changes -= 1) {
    const name = pick(names);
    if (below(4) === 0) Reflect.deleteProperty(body, name);
    else body[name] = pick(parts.others[name] ?? []);
  }
  return body;
}

/** Removes, doubles or replaces bytes. */
export function damaged(
  text: string,
  { below }: Pick<Random, 'below'> = chance,
): Uint8Array<ArrayBuffer> {
  let bytes = new TextEncoder().encode(text);
  for (let times = 1 + below(3); times > 0 && bytes.length > 1; times -= 1) {
    const position = below(bytes.length);
    const kind = below(3);
    if (kind === 0) bytes = bytes.slice(0, Math.max(1, position));
    else if (kind === 1) bytes[position] = below(256);
    else bytes = new Uint8Array([...bytes.slice(0, position), ...bytes.slice(position / 2)]);
  }
  return bytes.slice(0, 15_000);
}

/** Shared by all senders: each body is sent once. */
export function* bodiesOf(
  parts: Parts,
  count: number,
): Generator<string | Uint8Array<ArrayBuffer>, undefined, undefined> {
  for (let i = 0; i < count; i += 1) {
    const text = JSON.stringify(one(parts));
    yield below(4) === 0 ? damaged(text) : text;
  }
  return undefined;
}
