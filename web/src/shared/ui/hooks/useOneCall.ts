import { useEffect, useState } from 'react';

/** At most one request is in flight; further clicks are ignored, and unmounting aborts the request. */
export function useOneCall() {
  const [call] = useState(createOneCall);
  useEffect(() => call.abort, [call]);
  return call;
}

function createOneCall() {
  let current: AbortController | null = null;
  return {
    /** Current immediately, before the next render. */
    isUnderWay: (): boolean => current !== null,
    begin(): AbortSignal {
      current = new AbortController();
      return current.signal;
    },
    /** Must be called with the result of `begin`. */
    end(signal: AbortSignal): void {
      if (current?.signal === signal) current = null;
    },
    abort: (): void => {
      current?.abort();
      current = null;
    },
  };
}
