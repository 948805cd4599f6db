import type { RawShopCore } from './raw/shop_core.js';

/**
 * The memory shared with C++, with the layout of bindings/native/exchange.hpp: a header of numbers, an amount as
 * character codes, a fingerprint as character codes, then lines of four numbers.
 */
const STATUS = 0;
const COUNT = 1;
const TOTAL = 2;
const SHIPPING = 3;
const TEXT_LENGTH = 4;
const TEXT = 5;
const FINGERPRINT = 29;
const FINGERPRINT_LENGTH = 16;
const LINES = 45;
const LINE_STRIDE = 4;
const CAPACITY = 32;

export interface SharedBuffer {
  /** Maximum number of lines of a cart. */
  readonly capacity: number;
  /** 0, or the error of the last call: see bindings/native/exchange.hpp. */
  status(): number;
  count(): number;
  total(): number;
  shipping(): number;
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
    status: () => number(STATUS),
    count: () => number(COUNT),
    total: () => number(TOTAL),
    shipping: () => number(SHIPPING),
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
