// The parts of raw cases.

import { readFileSync } from 'node:fs';
import { simpleCall, pricedCall, type Call, type Way } from './calls';
import type { Random } from './random';

/**
 * answered: a request with its own response. refused: one response, 400 or 413, after which the rest is discarded.
 * unfinished: no response until more arrives. anything: any of the three.
 */
export type Outcome = 'answered' | 'refused' | 'unfinished' | 'anything';

export interface Draft {
  readonly text: string;
  readonly outcome: Outcome;
  /** The expected response, where the case is a valid request. */
  readonly call?: Call;
  /** The maximum number of responses. */
  readonly most?: number;
  /** The most dangerous places for a cut. */
  readonly cuts?: readonly number[];
}
export type Maker = (random: Random, number: number, way: Way) => Draft;

type List =
  | 'methods'
  | 'targets'
  | 'versions'
  | 'headerNames'
  | 'headerValues'
  | 'lengths'
  | 'codings'
  | 'chunks';

/** The texts of which raw cases are made, in lists by their place. */
export const words = JSON.parse(
  readFileSync(new URL('raw_words.json', import.meta.url), 'utf8'),
) as Readonly<Record<List, readonly string[]>>;

/** The request that no case may smuggle in. No other test calls this route, so its counter proves it. */
export const hidden = 'POST /logout HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n';

export const post = '/create-checkout-session';
export const json = 'Content-Type: application/json\r\n';
export const head = (headers: string, line = `POST ${post} HTTP/1.1`): string =>
  `${line}\r\nHost: shop\r\n${headers}\r\n`;
export const sized = (headers: string, body: string, line?: string): string =>
  head(`${headers}Content-Length: ${body.length}\r\n`, line) + body;

export const bytes = ({ below }: Random, length: number, from = 0, to = 256): string =>
  Array.from({ length }, () => String.fromCharCode(from + below(to - from))).join('');
/** Random bytes are slow: as few as necessary. */
export const many = (random: Random, length: number): string =>
  bytes(random, 31).repeat(Math.ceil(length / 31));
export const word = (random: Random, most = 12): string =>
  bytes(random, 1 + random.below(most), 0x61, 0x7b);

export const call = (random: Random, number: number, way: Way): Call =>
  random.once(3) ? pricedCall(number) : simpleCall(number, way);
