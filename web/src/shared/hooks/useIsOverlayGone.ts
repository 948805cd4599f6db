import { useEffect, useState } from 'react';

/** The id of the welcome that lies over a page just entered. */
export const OVERLAY_ID = 'bienvenida';

/** Whether the page can be seen: false while the welcome of a page that was just entered lies over it. */
export function useIsOverlayGone(): boolean {
  const [isGone, setIsGone] = useState(false);

  useEffect(() => {
    let left = false;
    const cover = document.getElementById(OVERLAY_ID);
    const animations = cover?.getAnimations() ?? [];
    // An animation that is cancelled, because the welcome was tapped away, is over as well.
    void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
      if (!left) setIsGone(true);
    });
    return () => {
      left = true;
    };
  }, []);

  return isGone;
}
