import { post, type Answer } from './http';
import type { Json } from './json';

/** A line of a cart as the browser sends it; price in centavos. */
export interface Product {
  readonly id?: number | string;
  readonly name?: string;
  readonly image?: string;
  readonly price?: number;
  readonly quantity?: number | string;
  readonly units?: Json;
}

export const estelar: Product = {
  id: 204,
  name: 'Tuisty',
  image: '/img/planes/estelar.svg',
  price: 16_900,
  quantity: 1,
};
export const primeSixMonths: Product = {
  id: 402,
  name: 'Tuisty',
  image: '/img/planes/prime.svg',
  price: 131_900,
  quantity: 1,
};
export const topUp100: Product = {
  id: 902,
  name: 'Recarga $100',
  image: '',
  price: 10_000,
  quantity: 1,
};

export interface Order {
  readonly products?: Json | readonly Product[];
  readonly type?: Json;
  readonly phone?: string;
  readonly email?: string;
  readonly quote?: string;
  readonly shippingZone?: Json;
}

/** Sends an order to `base` (nginx or the server itself). */
export function buy(
  base: string,
  order: Order,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return post(`${base}/create-checkout-session`, JSON.stringify(order), {
    'content-type': 'application/json',
    ...headers,
  });
}

let keys = 0;
/** An unused idempotency key. */
export function freshKey(): string {
  keys += 1;
  return `test-${String(process.pid)}-${String(Date.now())}-${String(keys)}`;
}
