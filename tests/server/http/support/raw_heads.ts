// Invalid or nearly valid request lines and headers.

import { bytes, json, post, sized, word, type Maker } from './raw_draft';
import type { Random } from './random';

export const line: Maker = (random) => {
  const { pick, once } = random;
  const method = pick([
    'GET',
    'POST',
    'HEAD',
    'PUT',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'PRI',
    'get',
    '',
    ' ',
    'G E T',
    'GET\t',
    'GET\0',
    '\u00e9',
    word(random),
    'X'.repeat(9_000),
    bytes(random, 4),
  ]);
  const target = pick([
    '/',
    '/healthz',
    post,
    '/imeis',
    '*',
    '',
    'healthz',
    '//healthz',
    '/../healthz',
    '/./healthz',
    '/healthz/',
    '/healthz?',
    '/healthz#',
    '/healthz%00',
    '/%68ealthz',
    '/healthz%0d%0aX: y',
    '/he althz',
    '/healthz\0',
    '/healthz\t',
    'http://shop/healthz',
    'shop:80',
    '/checkout-session/',
    `/checkout-session/${word(random)}`,
    '/checkout-session/../healthz',
    `/checkout-session/${'a'.repeat(300)}`,
    '/metrics',
    '/.malformed',
    `/${'a'.repeat(pick([3_000, 4_200, 20_000]))}`,
    `/${bytes(random, 20)}`,
    '/\u00ff\u00fe',
    '/assets/../',
  ]);
  const version = pick([
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'HTTP/1.10',
    'HTTP/11',
    'http/1.1',
    'HTTP/1.1 ',
    'HTTP/',
    '',
    'HTTP/1.1\0',
    'HTTPS/1.1',
    bytes(random, 6),
  ]);
  const end = pick(['\r\n', '\r\n', '\r\n', '\n', '\r', '\r\r\n', '']);
  const space = pick([' ', ' ', ' ', '  ', '\t', '']);
  const headers = once(2) ? 'Host: shop\r\n' : '';
  return {
    text: `${method}${space}${target}${space}${version}${end}${headers}\r\n`,
    outcome: 'anything',
  };
};

const oddHeaders = (random: Random): string => {
  const { below, pick } = random;
  const name = pick([
    'Date',
    'Cookie',
    'Accept',
    'Host',
    'Connection',
    'Expect',
    'Upgrade',
    'Range',
    'If-Modified-Since',
    'Content-Encoding',
    'Content-Type',
    'Authorization',
    'Idempotency-Key',
    'X-Real-IP',
    'X-Forwarded-For',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Server',
    'Location',
    'User-Agent',
    'Accept-Encoding',
    'Cache-Control',
    'Access-Control-Allow-Origin',
    'Content-Disposition',
    word(random),
    word(random).repeat(200),
    '',
    ' ',
    'a b',
    'a\0',
    bytes(random, 5),
  ]);
  const value = pick([
    '',
    ' ',
    'aaaa',
    'close',
    'keep-alive',
    'close, keep-alive',
    '100-continue',
    'h2c',
    'websocket',
    'gzip',
    'bytes=0-1,2-3',
    'a=b; c',
    '=;=;=',
    'text/html;q=',
    'Bearer ',
    'Bearer a b',
    `Bearer ${'a'.repeat(300)}`,
    'shop:99999',
    '[::1',
    '\t\tx\t',
    'a\0b',
    'a\rb',
    'a\nb',
    '\u00ff',
    'x'.repeat(5_000),
    bytes(random, 30),
    'Thu, 32 Foo 2026 99:99:99 GMT',
    'application/json; charset=latin1',
  ]);
  const colon = pick([':', ': ', ': ', ': ', ' : ', '\t:', '', '::']);
  const end = pick(['\r\n', '\r\n', '\r\n', '\n', '\r', '\r\n \t']);
  return `${name}${colon}${value}${end}`.repeat(below(12) === 0 ? 1 + below(300) : 1);
};

export const headers: Maker = (random) => {
  const odd = Array.from({ length: 1 + random.below(4) }, () => oddHeaders(random)).join('');
  const rest = random.once(2) ? '' : oddHeaders(random);
  return random.once(2)
    ? { text: `GET /healthz HTTP/1.1\r\n${odd}Host: shop\r\n${rest}\r\n`, outcome: 'anything' }
    : { text: sized(json + odd, '{"a":1}', 'POST /imeis HTTP/1.1'), outcome: 'anything' };
};
