import { useCallback, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../shared/ui/hooks/useMediaQuery';

/** Time without interaction after which the banners start to advance automatically. */
const QUIET_MS = 4000;
const INTERVAL_MS = 6000;

/**
 * Returns the selected banner, whether the banners advance automatically, and functions to control them. The viewport
 * is a row of banners that snaps; before hydration, and without scripts, the shopper scrolls it.
 *
 * @param count Number of banners.
 */
export function useCarousel(count: number) {
  const section = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  /** Null until the shopper interacts with the banners, or leaves them alone for a while. */
  const [playing, setPlaying] = useState<boolean | null>(null);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');

  const scrollTo = useCallback(
    (index: number): void => {
      const row = viewport.current;
      const left = ((index + count) % count) * (row?.clientWidth ?? 0);
      row?.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
    },
    [count, still],
  );

  useEffect(() => {
    if (still || playing === false) return undefined;
    const timer =
      playing === null
        ? setTimeout(setPlaying, QUIET_MS, true)
        : setTimeout(scrollTo, INTERVAL_MS, selected + 1);
    return () => clearTimeout(timer);
  }, [still, playing, selected, scrollTo]);

  useEffect(() => {
    const row = viewport.current;
    const whole = section.current;
    if (row === null || whole === null) return undefined;
    const onScroll = (): void => setSelected(Math.round(row.scrollLeft / row.clientWidth));
    const stop = (): void => setPlaying(false);
    // The controls are outside of the row: reaching the pause button must not press it.
    const wait = (): void => setPlaying((known) => known ?? false);
    const events = ['pointerenter', 'touchstart', 'focusin'] as const;
    row.addEventListener('scroll', onScroll, { passive: true });
    for (const event of events) {
      row.addEventListener(event, stop, { passive: true });
      whole.addEventListener(event, wait, { passive: true });
    }
    return () => {
      row.removeEventListener('scroll', onScroll);
      for (const event of events) {
        row.removeEventListener(event, stop);
        whole.removeEventListener(event, wait);
      }
    };
  }, []);

  return {
    section,
    viewport,
    selected,
    playing: playing === true,
    canPlay: !still,
    goTo: (index: number): void => {
      setPlaying(false);
      scrollTo(index);
    },
    toggle: (): void => setPlaying(playing !== true),
  };
}
