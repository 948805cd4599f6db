import { useEffect, useState } from 'react';
import { useIsOverlayGone } from '../../shared/hooks/useIsOverlayGone';

/** A phone that is never idle gets there too. */
const AT_LATEST_MS = 4000;

/** Whether the page has been seen, its welcome gone, and the browser had nothing else to do since. */
export function useQuietMoment(): boolean {
  const isSeen = useIsOverlayGone();
  const [isQuiet, setIsQuiet] = useState(false);

  useEffect(() => {
    if (!isSeen) return undefined;
    const come = (): void => {
      setIsQuiet(true);
    };
    // Safari has none of it.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(come, AT_LATEST_MS / 4);
      return () => {
        clearTimeout(timer);
      };
    }
    const request = requestIdleCallback(come, { timeout: AT_LATEST_MS });
    return () => {
      cancelIdleCallback(request);
    };
  }, [isSeen]);

  return isQuiet;
}
