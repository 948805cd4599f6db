import { useCallback, useEffect, useRef, useState } from 'react';

export interface AccessCall {
  readonly busy: boolean;
  /**
   * Runs the work unless another run is under way. The signal ends with the page.
   * @returns false when there was one under way.
   */
  readonly run: (work: (signal: AbortSignal) => Promise<void>) => Promise<boolean>;
}

/** At most one submission at a time, however fast the clicks come. */
export function useAccessCall(): AccessCall {
  const [busy, setBusy] = useState(false);
  const call = useRef<AbortController | null>(null);

  useEffect(() => {
    return () => {
      call.current?.abort();
      call.current = null;
    };
  }, []);

  const run = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    if (call.current !== null) return false;
    const mine = new AbortController();
    call.current = mine;
    setBusy(true);
    try {
      await work(mine.signal);
    } finally {
      if (call.current === mine) call.current = null;
      setBusy(false);
    }
    return true;
  }, []);

  return { busy, run };
}
