// Calls whose response identifies them, so that a response to another client is detected.

import type { RawReply } from './raw_connection';

/** right: of this call; foreign: of another call; other: without identity (busy and the like). */
export type Verdict = 'right' | 'foreign' | 'other';

export interface Call {
  readonly request: string;
  judge(reply: RawReply): Verdict;
}

/** Where a call is sent: to the server itself, or through nginx. */
export type Way = 'server' | 'web';

function requestOf(
  line: string,
  body?: string,
  headers = 'Content-Type: application/json\r\n',
): string {
  return body === undefined
    ? `${line} HTTP/1.1\r\nHost: shop\r\n\r\n`
    : `${line} HTTP/1.1\r\nHost: shop\r\n${headers}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

interface Body {
  readonly error?: { readonly code?: string; readonly field?: string; readonly message?: string };
  readonly quote?: { readonly lines?: readonly { readonly quantity: number }[] };
}

function bodyOf(reply: RawReply): Body {
  try {
    return JSON.parse(reply.body) as Body;
  } catch {
    return {};
  }
}

const products = [
  { id: 101, price: 1_900 },
  { id: 102, price: 4_900 },
  { id: 103, price: 10_900 },
] as const;

/** Three quantities: together they identify one call among 970,299. */
const quantitiesOf = (number: number): readonly number[] =>
  [1, 99, 9_801].map((step) => 1 + (Math.floor(number / step) % 99));

/** With a token the response waits for the database. */
export function pricedCall(number: number, token?: string): Call {
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
    request: requestOf(
      'POST /create-checkout-session',
      body,
      `Content-Type: application/json\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}`,
    ),
    judge(reply) {
      const returned = bodyOf(reply).quote?.lines?.map((line) => line.quantity);
      if (returned === undefined) return 'other';
      return returned.join() === quantities.join() ? 'right' : 'foreign';
    },
  };
}

const imei = (body: string): string => requestOf('POST /imeis', body);

/** Request and response: its status and code, with the field or the methods that it names. */
const inline: readonly (readonly [string, string])[] = [
  [requestOf('GET /healthz'), '200'],
  [requestOf('POST /healthz', ''), '405 method_not_allowed GET, HEAD'],
  [requestOf('DELETE /login'), '405 method_not_allowed POST'],
  [requestOf('GET /checkout-session/'), '404 route_unknown'],
  [requestOf('POST /imeis', '{}', 'Content-Type: text/plain\r\n'), '415 content_type_unsupported'],
  [imei(''), '400 body_missing'],
  [imei('{'), '400 body_malformed'],
  [imei('{}'), '422 field_missing imei'],
  [imei('{"imei":356938035643809}'), '422 field_invalid imei'],
  [imei('{"imei":"35693803564380o"}'), '422 imei_not_digits imei'],
];

/** nginx has this path, and rejects everything below it. */
const byNginx: Readonly<Record<string, string>> = { '404 route_unknown': '404 session_unknown' };

const answers = inline.flatMap(([, answer]) => [answer, byNginx[answer] ?? answer]);

/** The response states the number of surplus digits: one call among a thousand. */
function tooLong(number: number): readonly [string, string] {
  const digits = 16 + (number % 1_000);
  return [imei(`{"imei":"${'1'.repeat(digits)}"}`), `422 imei_wrong_length imei ${digits}`];
}

/** Half of the responses identify the call, the others its kind. */
export function simpleCall(number: number, way: Way): Call {
  const half = Math.floor(number / 2);
  const [request, direct] =
    number % 2 === 0 ? tooLong(half) : (inline[half % inline.length] ?? ['', '']);
  const wanted = way === 'web' ? (byNginx[direct] ?? direct) : direct;
  return {
    request,
    judge(reply) {
      const { code, field, message = '' } = bodyOf(reply).error ?? {};
      const allow = /\r\nallow: *([^\r]*)/i.exec(reply.head)?.[1];
      const digits = /tiene (\d+)/.exec(message)?.[1];
      const parts = [reply.status, code, field ?? allow, digits];
      const answer = parts.filter((part) => part !== undefined).join(' ');
      if (answer === wanted) return 'right';
      return digits !== undefined || answers.includes(answer) ? 'foreign' : 'other';
    },
  };
}
