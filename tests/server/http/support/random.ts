// Pseudo-random numbers: the same seed gives the same numbers.

export interface Random {
  /** From 0 up to below `end`. */
  readonly below: (end: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  /** True once in `times`. */
  readonly once: (times: number) => boolean;
}

/** Mulberry32: adjacent seeds give unrelated numbers. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    once: (times) => below(times) === 0,
  };
}
