// Bodies: wrong lengths, chunks, and requests hidden in them.

import { pricedCall, requestOf } from './calls';
import {
  bytes,
  head,
  hidden,
  json,
  many,
  sized,
  word,
  words,
  type Draft,
  type Maker,
} from './raw_draft';
import type { Random } from './random';

export const length: Maker = (random, _, way) => {
  const { pick, below } = random;
  const body = '{"a":1}';
  const with_ = (value: string): string => head(`${json}Content-Length: ${value}\r\n`) + body;
  const drafts: readonly (() => Draft)[] = [
    () => ({
      text: with_(pick(words.lengths)),
      outcome: way === 'server' ? 'refused' : 'anything',
    }),
    () => ({ text: with_('20000000000'), outcome: 'refused' }),
    () => ({ text: with_(String(8 + below(1_000))), outcome: 'unfinished' }),
    // The rest is a request only for a parser that reads on; the server discards it.
    () => ({ text: with_(String(below(7))), outcome: 'anything' }),
    () => ({ text: with_(`000${body.length}`), outcome: 'anything' }),
    () => ({ text: with_(`7\r\nContent-Length: 7`), outcome: 'refused' }),
    () => ({ text: sized(json, ' '.repeat(66_000 + below(4_000))), outcome: 'refused' }),
    () => ({ text: sized(json, `{"a":"${many(random, below(45_000))}"}`), outcome: 'anything' }),
  ];
  return pick(drafts)();
};

function chunks(random: Random, body: string): string {
  const { below, pick } = random;
  let text = '';
  for (let rest = body; rest !== '';) {
    const part = rest.slice(0, 1 + below(Math.min(rest.length, 20)));
    rest = rest.slice(part.length);
    const size = part.length.toString(16);
    text += `${pick([size, size, `00${size}`, size.toUpperCase(), `${size};a=b`])}\r\n${part}\r\n`;
  }
  return `${text}0\r\n${random.once(4) ? `${word(random)}: x\r\n` : ''}\r\n`;
}

/** The bytes after this text are cut at some of these places, above all between \r and \n. */
const lineEnds = (text: string): number[] =>
  [...text.matchAll(/\r(?=\n)/g)].map(({ index }) => index + 1);

export const chunked: Maker = (random, number, way) => {
  const { pick, once, below } = random;
  const whole = pricedCall(number);
  const body = whole.request.slice(whole.request.indexOf('\r\n\r\n') + 4);
  const right = chunks(random, body);
  const chunkedHead = head(`${json}Transfer-Encoding: chunked\r\n`);
  if (way === 'server') {
    // The server accepts no chunks.
    const text = chunkedHead + right;
    return { text, outcome: 'refused', cuts: lineEnds(text) };
  }
  if (once(2)) {
    const text = chunkedHead + right;
    return { text, outcome: 'answered', call: whole, cuts: lineEnds(text) };
  }
  const wrong = pick([
    ...words.chunks,
    `${'f'.repeat(16)}\r\na`,
    `${'f'.repeat(17)}\r\na`,
    '1;' + 'e'.repeat(9_000),
    right.slice(0, below(right.length)),
    bytes(random, 40),
    `0\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
  ]);
  const text = chunkedHead + wrong;
  return { text, outcome: 'anything', cuts: lineEnds(text) };
};

/** A request inside the body of another one, or behind a rejected request. */
export const smuggled: Maker = (random, _, way) => {
  const { pick, once } = random;
  const lead = pick(['', '', '0\r\n\r\n', 'x', '\r\n', '1\r\nZ\r\n']);
  const body = lead + hidden.repeat(once(4) ? 5 : 1);
  const transfer = pick(words.codings);
  const drafts: readonly (() => Draft)[] = [
    // A length, and a header that may stop a parser.
    () => ({
      text: sized(
        `${json}${pick(['Date: aaaa', 'Cookie: ;', 'Accept: /', 'Host: x:y', 'Expect: z'])}\r\n`,
        body,
      ),
      outcome: 'anything',
    }),
    // Methods and paths that are rejected before the body is read.
    () => ({
      text: sized(
        json,
        body,
        pick([
          'POST /nothing HTTP/1.1',
          'POST / HTTP/1.1',
          'PUT /login HTTP/1.1',
          'GET /healthz HTTP/1.1',
          'GET /checkout-session/x HTTP/1.1',
          'DELETE /imeis HTTP/1.1',
        ]),
      ),
      outcome: 'anything',
    }),
    () => ({ text: sized('Content-Type: text/plain\r\n', body), outcome: 'anything' }),
    () => ({ text: sized(json, ' '.repeat(66_000) + body), outcome: 'refused' }),
    // Two lengths.
    () => ({
      text: head(`${json}Content-Length: 0\r\nContent-Length: ${body.length}\r\n`) + body,
      outcome: 'refused',
    }),
    () => ({
      text: head(`${json}Content-Length: ${body.length}\r\nContent-Length: 0\r\n`) + body,
      outcome: 'refused',
    }),
    // A length and chunks.
    () => ({
      text: head(`${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`) + `0\r\n\r\n${body}`,
      outcome: 'refused',
    }),
    () => ({
      text:
        head(`${json}Content-Length: ${body.length}\r\nTransfer-Encoding:${transfer}\r\n`) + body,
      outcome: way === 'server' ? 'refused' : 'anything',
    }),
    // Lengths under misspelt names.
    () => ({
      text: head(`${json}Content-Length : ${body.length}\r\n`) + body,
      outcome: way === 'server' ? 'refused' : 'anything',
    }),
    // A chunk that contains the request.
    () => ({
      text: `${head(`${json}Transfer-Encoding: chunked\r\n`)}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      outcome: way === 'server' ? 'refused' : 'anything',
    }),
    // Values that become line breaks after decoding.
    () => {
      const encoded = encodeURIComponent(`x\r\n\r\n${hidden}`);
      return {
        text: requestOf(
          pick([`GET /healthz?${encoded}`, `GET /checkout-session/${encoded}`, `GET /${encoded}`]),
        ),
        outcome: 'anything',
      };
    },
    () => ({
      text: requestOf(
        'POST /imeis',
        '{}',
        `${json}${pick(['Authorization: Bearer ', 'Idempotency-Key: ', 'X-Forwarded-For: ', 'X-Real-IP: '])}${encodeURIComponent(`x\r\n\r\n${hidden}`)}\r\n`,
      ),
      outcome: 'anything',
    }),
    () => ({
      text:
        head(
          `Content-Length: 4\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n`,
          'POST /imeis HTTP/1.1',
        ) + 'x=yz',
      outcome: 'anything',
    }),
  ];
  const draft = pick(drafts)();
  return { most: 1, ...draft };
};
