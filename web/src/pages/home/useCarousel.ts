import { useEffect, useRef, useState } from 'react';

/**
 * Returns the selected banner and a function that shows another one. The viewport is a row of banners that snaps;
 * before hydration, and without scripts, the shopper scrolls it.
 *
 * @param count Number of banners.
 */
export function useCarousel(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    const row = viewport.current;
    if (row === null) return undefined;
    const onScroll = (): void => setSelected(Math.round(row.scrollLeft / row.clientWidth));
    row.addEventListener('scroll', onScroll, { passive: true });
    return () => row.removeEventListener('scroll', onScroll);
  }, []);

  return {
    viewport,
    selected,
    goTo: (index: number): void => {
      const row = viewport.current;
      const left = ((index + count) % count) * (row?.clientWidth ?? 0);
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      row?.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
    },
  };
}
