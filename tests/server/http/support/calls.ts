// Calls whose response identifies them, so that a response to another client is detected.

import type { RawReply } from './raw_connection';

/** right: of this call; foreign: of another call; other: without identity (busy and the like). */
export type Verdict = 'right' | 'foreign' | 'other';

export interface Call {
  readonly request: string;
  judge(reply: RawReply): Verdict;
}

const requestOf = (line: string, body: string, headers = ''): string =>
  `${line} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${headers}` +
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const products = [
  { id: 101, price: 1_900 },
  { id: 102, price: 4_900 },
  { id: 103, price: 10_900 },
] as const;

/** Three quantities: together they identify one call among 970,299. */
const quantitiesOf = (number: number): readonly number[] =>
  [1, 99, 9_801].map((step) => 1 + (Math.floor(number / step) % 99));

/** The response waits for the database, because of the token. */
export function pricedCall(number: number, token: string): Call {
  const quantities = quantitiesOf(number);
  const body = JSON.stringify({
    products: products.map(({ id, price }, i) => ({
      id,
      price,
      name: 'Tuisty',
      image: '',
      quantity: quantities[i],
    })),
    type: 1,
    // The fingerprint is wrong: the response is the fresh quote, with the quantities in it.
    quote: '0000000000000000',
  });
  return {
    request: requestOf('POST /create-checkout-session', body, `Authorization: Bearer ${token}\r\n`),
    judge(reply) {
      const returned = [...reply.body.matchAll(/"quantity":(\d+)/g)].map(([, one]) => one);
      if (returned.length === 0) return 'other';
      return returned.join() === quantities.join() ? 'right' : 'foreign';
    },
  };
}

/** The response is immediate, and states the number of surplus digits: one call among a thousand. */
export function tooLongCall(number: number): Call {
  const digits = 16 + (number % 1_000);
  return {
    request: requestOf('POST /imeis', `{"imei":"${'1'.repeat(digits)}"}`),
    judge(reply) {
      const returned = /tiene (\d+)/.exec(reply.body)?.[1];
      if (returned === undefined) return 'other';
      return Number(returned) === digits ? 'right' : 'foreign';
    },
  };
}
