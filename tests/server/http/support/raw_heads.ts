// Invalid or nearly valid request lines and headers.

import { bytes, json, post, sized, word, words, type Maker } from './raw_draft';
import type { Random } from './random';

export const line: Maker = (random) => {
  const { pick, once } = random;
  const method = pick([...words.methods, word(random), 'X'.repeat(9_000), bytes(random, 4)]);
  const target = pick([
    ...words.targets,
    post,
    `/checkout-session/${word(random)}`,
    `/checkout-session/${'a'.repeat(300)}`,
    `/${'a'.repeat(pick([3_000, 4_200, 20_000]))}`,
    `/${bytes(random, 20)}`,
  ]);
  const version = pick([...words.versions, bytes(random, 6)]);
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
    ...words.headerNames,
    word(random),
    word(random).repeat(200),
    bytes(random, 5),
  ]);
  const value = pick([
    ...words.headerValues,
    `Bearer ${'a'.repeat(300)}`,
    'x'.repeat(5_000),
    bytes(random, 30),
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
