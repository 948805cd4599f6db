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
    async run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
      if (current !== null) return;
      const own = new AbortController();
      current = own;
      await work(own.signal).finally(() => {
        if (current === own) current = null;
      });
    },
    abort: (): void => {
      current?.abort();
      current = null;
    },
  };
}
