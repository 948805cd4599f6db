import { useEffect, useState } from 'react';

/** At most one call to the service at a time, however fast the clicks come. It ends with the component. */
export interface OneCall {
  /** Current immediately, before the next render. */
  readonly isUnderWay: () => boolean;
  readonly begin: () => AbortSignal;
  /** To be called with what `begin` gave. */
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
