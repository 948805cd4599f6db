import { postJson, type Answer } from './http';
import { textAt } from './json';

/** A line of a cart as the browser sends it; price in centavos. */
export const estelar = {
  id: 204,
  name: 'Tuisty',
  image: '/img/planes/estelar.svg',
  price: 16_900,
  quantity: 1,
};
export const primeSixMonths = { ...estelar, id: 402, price: 131_900 };
export const topUp100 = { ...estelar, id: 902, name: 'Recarga $100', image: '', price: 10_000 };

/** An order of one plan. */
export const oneEstelar = { type: 1, products: [estelar] };
/** An order of three plans with choices of SIMs. */
export const withChoices = {
  type: 1,
  products: [
    {
      ...estelar,
      quantity: 2,
      units: [
        { sim: 'esim' },
        { sim: 'physical', keepsNumber: true, phone: '(833) 555-0142', nip: '0123' },
      ],
    },
    primeSixMonths,
  ],
};

/** Sends an order to `base` (nginx or the server itself). */
export const buy = (base: string, order: object = oneEstelar, headers = {}): Promise<Answer> =>
  postJson(`${base}/create-checkout-session`, order, headers);

/** Sells an order, and returns the id of its payment page. */
export const sell = async (base: string, order?: object): Promise<string> =>
  textAt((await buy(base, order)).json, 'id');

let numbers = 0;
/** An unused idempotency key. */
export function freshKey(): string {
  numbers += 1;
  return `test-${String(process.pid)}-${String(Date.now())}-${String(numbers)}`;
}

/** An IMEI of a tested phone without an earlier look-up. */
export function freshImei(): string {
  numbers += 1;
  return `35693803${String(numbers % 10_000_000).padStart(7, '0')}`;
}

export const checkImei = (
  base: string,
  imei: unknown = freshImei(),
  headers = {},
): Promise<Answer> => postJson(`${base}/imeis`, { imei }, headers);
