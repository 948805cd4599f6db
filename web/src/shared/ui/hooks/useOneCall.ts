import { useEffect, useState } from 'react';

/** At most one request is in flight; further clicks are ignored, and unmounting aborts the request. */
export interface OneCall {
  /** Current immediately, before the next render. */
  readonly isUnderWay: () => boolean;
  readonly begin: () => AbortSignal;
  /** Must be called with the result of `begin`. */
  readonly end: (signal: AbortSignal) => void;
  readonly abort: () => void;
}

export function useOneCall(): OneCall {
  const [call] = useState(createOneCall);
  useEffect(() => call.abort, [call]);
  return call;
}

function createOneCall(): OneCall {
  let current: AbortController | null = null;
  return {
    isUnderWay: () => current !== null,
    begin() {
      current = new AbortController();
      return current.signal;
    },
    end(signal) {
      if (current?.signal === signal) current = null;
    },
    abort() {
      current?.abort();
      current = null;
    },
  };
}
