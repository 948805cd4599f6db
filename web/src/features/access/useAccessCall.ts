import { useCallback, useState } from 'react';
import { useOneCall } from '../../shared/hooks/useOneCall';

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
  const call = useOneCall();

  const run = useCallback(
    async (work: (signal: AbortSignal) => Promise<void>) => {
      if (call.isUnderWay()) return false;
      const signal = call.begin();
      setBusy(true);
      try {
        await work(signal);
      } finally {
        call.end(signal);
        setBusy(false);
      }
      return true;
    },
    [call],
  );

  return { busy, run };
}

/** Asked anew after every wait, which the compiler would otherwise take as answered. */
export function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}
