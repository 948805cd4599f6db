import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Zoom factors, relative to the width that fits the screen. */
const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
const fitted = 1;
/** Maximum fitted width in CSS pixels; longer lines of text are hard to read. */
const widest = 820;
const roomForShadow = 4;

export type Zoom = ReturnType<typeof useZoom>;

/** Controls the zoom of the pages. A change keeps the text at the middle of the screen in place. */
export function useZoom(list: HTMLElement | null) {
  const [fitWidth, setFitWidth] = useState(0);
  const [factor, setFactor] = useState<number>(fitted);
  const middle = useRef<{ readonly down: number; readonly across: number } | null>(null);

  useEffect(() => {
    if (list === null) return;
    // The observer also reports the initial size.
    const observer = new ResizeObserver(() => {
      setFitWidth(Math.min(list.clientWidth - roomForShadow, widest));
    });
    observer.observe(list);
    return () => {
      observer.disconnect();
    };
  }, [list]);

  useLayoutEffect(() => {
    const kept = middle.current;
    middle.current = null;
    if (list === null || kept === null) return;
    const box = list.getBoundingClientRect();
    window.scrollBy({
      top: box.top + kept.down * box.height - window.innerHeight / 2,
      behavior: 'instant',
    });
    list.scrollTo({
      left: kept.across * list.scrollWidth - list.clientWidth / 2,
      behavior: 'instant',
    });
  }, [factor, list]);

  const to = (next: number | undefined): (() => void) | null => {
    if (next === undefined || next === factor) return null;
    return () => {
      if (list !== null) {
        const box = list.getBoundingClientRect();
        middle.current = {
          down: (window.innerHeight / 2 - box.top) / box.height,
          across: (list.scrollLeft + list.clientWidth / 2) / list.scrollWidth,
        };
      }
      setFactor(next);
    };
  };

  return {
    /** Page width that fits the screen, in CSS pixels; 0 until measured. */
    fitWidth,
    /** Zoomed width of a page, in CSS pixels. */
    width: Math.round(fitWidth * factor),
    /** Zoom in percent; 100 fits the screen. */
    percent: Math.round(factor * 100),
    zoomIn: to(steps.find((step) => step > factor)),
    zoomOut: to(steps.filter((step) => step < factor).at(-1)),
    fit: to(fitted),
  };
}
