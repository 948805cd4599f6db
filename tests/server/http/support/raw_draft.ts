// What raw cases are made of.

import { inlineCall, pooledCall, type Call, type Way } from './calls';
import type { Random } from './random';

/**
 * answered: it is a request, and has its own answer. refused: one answer, 400 or 413, and nothing more is read.
 * unfinished: no answer as long as nothing more comes. anything: any of these.
 */
export type Outcome = 'answered' | 'refused' | 'unfinished' | 'anything';

export interface Draft {
  readonly text: string;
  readonly outcome: Outcome;
  /** What is answered, where it is a request. */
  readonly call?: Call;
  /** No more answers than that. */
  readonly most?: number;
  /** Where a cut hurts most. */
  readonly cuts?: readonly number[];
}
export type Maker = (random: Random, number: number, way: Way) => Draft;

/** The request that no shape may smuggle in. Nobody else calls this route: its counter tells. */
export const hidden = 'POST /logout HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n';

export const post = '/create-checkout-session';
export const json = 'Content-Type: application/json\r\n';
export const head = (headers: string, line = `POST ${post} HTTP/1.1`): string =>
  `${line}\r\nHost: shop\r\n${headers}\r\n`;
export const sized = (headers: string, body: string, line?: string): string =>
  head(`${headers}Content-Length: ${body.length}\r\n`, line) + body;

export const bytes = ({ below }: Random, length: number, from = 0, to = 256): string =>
  Array.from({ length }, () => String.fromCharCode(from + below(to - from))).join('');
/** Not one byte more by chance than matters: that takes longer than all the rest. */
export const many = (random: Random, length: number): string =>
  bytes(random, 31).repeat(Math.ceil(length / 31));
export const word = (random: Random, most = 12): string =>
  bytes(random, 1 + random.below(most), 0x61, 0x7b);

export const call = (random: Random, number: number, way: Way): Call =>
  random.once(3) ? pooledCall(number) : inlineCall(number, way);
