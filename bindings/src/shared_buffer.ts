import type { RawShopCore } from './raw/shop_core.js';

/**
 * The memory shared with C++, with the layout of bindings/native/exchange.hpp: a header of numbers, an amount as
 * character codes, a fingerprint as character codes, then lines of four numbers.
 */
const SIZE = 0;
const COUNT = 1;
const TOTAL = 2;
const TEXT_LENGTH = 3;
const TEXT = 4;
const FINGERPRINT = 28;
const FINGERPRINT_LENGTH = 16;
const LINES = 44;
const LINE_STRIDE = 4;
const CAPACITY = 32;

export interface SharedBuffer {
  /** Maximum number of lines of a cart. */
  readonly capacity: number;
  size(): number;
  setSize(size: number): void;
  count(): number;
  total(): number;
  text(): string;
  fingerprint(): string;
  /** One of the four numbers of a line. */
  at(line: number, column: 0 | 1 | 2 | 3): number;
  setLine(line: number, first: number, second: number): void;
}

export function openSharedBuffer(raw: RawShopCore): SharedBuffer {
  const base = raw.exchangeAddress();
  // Read at each use, because views of the memory are detached when it grows.
  const number = (index: number): number => raw.HEAPF64[base + index] ?? NaN;
  const characters = (start: number, length: number): string => {
    const codes = raw.HEAPF64;
    let text = '';
    for (let index = start; index < start + length; ++index) {
      text += String.fromCharCode(codes[base + index] ?? 0);
    }
    return text;
  };

  return {
    capacity: CAPACITY,
    size: () => number(SIZE),
    setSize: (size) => {
      raw.HEAPF64[base + SIZE] = size;
    },
    count: () => number(COUNT),
    total: () => number(TOTAL),
    text: () => characters(TEXT, number(TEXT_LENGTH)),
    fingerprint: () => characters(FINGERPRINT, FINGERPRINT_LENGTH),
    at: (line, column) => number(LINES + line * LINE_STRIDE + column),
    setLine: (line, first, second) => {
      const start = base + LINES + line * LINE_STRIDE;
      raw.HEAPF64[start] = first;
      raw.HEAPF64[start + 1] = second;
    },
  };
}
