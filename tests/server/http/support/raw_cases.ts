// Random malformed requests, each with a number, so that a failed case can be repeated alone.

import type { Call, Way } from './calls';
import { randomFrom, type Random } from './random';
import { chunked, length, smuggled } from './raw_bodies';
import { bytes, call, many, type Maker, type Outcome } from './raw_draft';
import { headers, line } from './raw_heads';

export interface RawCase {
  readonly number: number;
  readonly kind: string;
  readonly way: Way;
  /** Sent one after the other. */
  readonly pieces: readonly Buffer[];
  readonly outcome: Outcome;
  /** The expected response, where the case is a valid request. */
  readonly call?: Call;
  /** The maximum number of responses. */
  readonly most: number;
  /** The client disconnects without waiting for the response. */
  readonly aborts: boolean;
}

const request: Maker = (random, number, way) => {
  const one = call(random, number, way);
  const blank = random.once(8) ? '\r\n' : '';
  return { text: blank + one.request, call: one, outcome: 'answered' };
};

const pipeline: Maker = (random, number, way) => {
  const count = 2 + random.below(19);
  const calls = Array.from({ length: count }, (_, i) => call(random, number + i, way));
  // nginx responds to each in turn; the server closes after the first, unless the next one arrived later.
  return {
    text: calls.map((one) => one.request).join(''),
    ...(calls[0] === undefined ? {} : { call: calls[0] }),
    outcome: 'answered',
    most: count,
  };
};

const noise: Maker = (random) => {
  const { pick, below } = random;
  const text = pick([
    bytes(random, 1 + below(40)),
    many(random, 20_000),
    `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${many(random, 200)}`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
    '\r\n'.repeat(1 + below(5_000)),
    'GET /healthz HTTP/1.1\r\n' + 'a: b\r\n'.repeat(8_000),
    'a'.repeat(70_000),
    '\0'.repeat(100),
  ]);
  return { text, outcome: 'anything' };
};

/** Removes, replaces or doubles bytes. */
function damaged(text: string, { below }: Random): string {
  let bytes = Buffer.from(text);
  for (let times = 1 + below(3); times > 0 && bytes.length > 1; times -= 1) {
    const position = below(bytes.length);
    const kind = below(3);
    if (kind === 0) bytes = bytes.subarray(0, Math.max(1, position));
    else if (kind === 1) bytes[position] = below(256);
    else bytes = Buffer.concat([bytes.subarray(0, position), bytes.subarray(position / 2)]);
  }
  return bytes.subarray(0, 15_000).toString('latin1');
}

const changed: Maker = (random, number, way) => {
  const text = damaged(call(random, number, way).request, random);
  // A doubled text may be two valid requests.
  return { text, outcome: 'anything', most: 8 };
};

const cutShort: Maker = (random, number, way) => {
  const { request: text } = call(random, number, way);
  const end = 1 + random.below(text.length - 1);
  return { text: text.slice(0, end), outcome: 'unfinished' };
};

const makers: readonly (readonly [string, Maker, number])[] = [
  ['request', request, 3],
  ['request line', line, 3],
  ['headers', headers, 3],
  ['length', length, 2],
  ['chunked', chunked, 3],
  ['pipeline', pipeline, 1],
  ['smuggling', smuggled, 4],
  ['noise', noise, 1],
  ['changed', changed, 3],
  ['cut short', cutShort, 2],
];
const drawn = makers.flatMap(([kind, make, weight]) =>
  Array.from({ length: weight }, () => ({ kind, make })),
);

/** Splits at a few places, into single bytes for a while, or not. */
function cut(text: string, random: Random, cuts: readonly number[]): Buffer[] {
  const { below, once, pick } = random;
  const whole = Buffer.from(text, 'latin1');
  const places = new Set<number>();
  if (cuts.length > 0 && once(2)) for (let i = below(3); i >= 0; i -= 1) places.add(pick(cuts));
  else if (once(2)) for (let i = below(4); i > 0; i -= 1) places.add(below(whole.length));
  else if (once(4)) {
    const from = below(whole.length);
    for (let i = 0; i < 16; i += 1) places.add(Math.min(whole.length, from + i));
  }
  const ends = [...places, whole.length].sort((one, other) => one - other);
  return ends
    .map((end, i) => whole.subarray(ends[i - 1] ?? 0, end))
    .filter((piece) => piece.length > 0);
}

/** The case with this number. */
export function rawCase(seed: number, number: number): RawCase {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ number);
  const { kind, make } = random.pick(drawn);
  const way = random.once(2) ? 'web' : 'server';
  const { text, outcome, call: made, most = 2, cuts = [] } = make(random, number, way);
  return {
    number,
    kind,
    way,
    pieces: cut(text, random, cuts),
    outcome,
    ...(made === undefined ? {} : { call: made }),
    most,
    aborts: random.once(10),
  };
}
