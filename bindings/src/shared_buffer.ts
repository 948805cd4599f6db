import { layout } from './raw/description.js';
import type { RawShopCore } from './raw/shop_core.js';

/** The memory shared with C++: see bindings/native/exchange.hpp. */
export type SharedBuffer = ReturnType<typeof openSharedBuffer>;

export function openSharedBuffer(raw: RawShopCore) {
  const base = raw.exchangeAddress();
  // Read at each use, because views of the memory are detached when it grows.
  const number = (index: number): number => raw.HEAPF64[base + index] ?? NaN;
  const characters = (start: number, length: number): string => {
    let text = '';
    for (let index = start; index < start + length; ++index) {
      text += String.fromCharCode(number(index));
    }
    return text;
  };
  return {
    /** One of the numbers: 0 as status, or the error of the last call. */
    number,
    text: () => characters(layout.text, number(layout.textLength)),
    fingerprint: () => characters(layout.fingerprint, layout.lines - layout.fingerprint),
    /** One of the numbers of a line. */
    at: (line: number, column: number) => number(layout.lines + line * layout.stride + column),
    setLine(line: number, first: number, second: number): void {
      const start = base + layout.lines + line * layout.stride;
      raw.HEAPF64[start] = first;
      raw.HEAPF64[start + 1] = second;
    },
  };
}
