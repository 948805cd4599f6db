import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useMediaQuery } from '../../shared/ui/hooks/useMediaQuery';
import type { Banners } from './banners';

/** Time without interaction after which the banners start to advance automatically. */
const QUIET_MS = 4000;

/**
 * Returns the selected banner, whether the banners advance automatically, and functions to control them. The carousel
 * library is fetched on the first interaction or when idle, because the first banner does not need it.
 */
export function useCarousel() {
  const section = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const loading = useRef<Promise<Banners | null> | null>(null);
  const [banners, setBanners] = useState<Banners | null>(null);
  const [selected, setSelected] = useState(0);
  const [playing, setPlaying] = useState(false);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');

  const wake = useCallback((): Promise<Banners | null> => {
    loading.current ??= load(viewport.current, still).then((loaded) => {
      // Before the first step, so that the button shows whether the banners advance.
      loaded
        ?.on('select', () => setSelected(loaded.selectedScrollSnap()))
        .on('autoplay:play', () => setPlaying(true))
        .on('autoplay:stop', () => setPlaying(false));
      setBanners(loaded);
      // The library failed to load: the first banner stays, and the next call retries.
      if (loaded === null) loading.current = null;
      return loaded;
    });
    return loading.current;
  }, [still]);

  const come = useCallback(() => void wake(), [wake]);
  useIntent(section, come);

  useEffect(() => {
    if (banners === null) return undefined;
    return () => {
      banners.destroy();
      loading.current = null;
    };
  }, [banners]);

  useEffect(() => {
    if (still) return undefined;
    const timer = setTimeout(() => {
      if (loading.current === null) void wake().then((loaded) => loaded?.plugins().autoplay.play());
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [still, wake]);

  const act = (action: (banners: Banners) => void): void => {
    void wake().then((loaded) => {
      if (loaded !== null) action(loaded);
    });
  };

  return {
    section,
    viewport,
    selected,
    playing,
    canPlay: !still,
    goTo: (index: number) => {
      act((loaded) => {
        loaded.plugins().autoplay.stop();
        loaded.scrollTo(index);
      });
    },
    step: (by: 1 | -1) => {
      act((loaded) => {
        loaded.plugins().autoplay.stop();
        if (by === 1) loaded.scrollNext();
        else loaded.scrollPrev();
      });
    },
    toggle: () => {
      act((loaded) => {
        const { autoplay } = loaded.plugins();
        if (autoplay.isPlaying()) autoplay.stop();
        else autoplay.play();
      });
    },
  };
}

/** Calls back when a pointer or the focus reaches an element, to prefetch code. */
function useIntent(element: RefObject<HTMLElement | null>, onIntent: () => void): void {
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const events = ['pointerenter', 'touchstart', 'focusin'] as const;
    for (const event of events) target.addEventListener(event, onIntent, { passive: true });
    return () => {
      for (const event of events) target.removeEventListener(event, onIntent);
    };
  }, [element, onIntent]);
}

async function load(viewport: HTMLElement | null, still: boolean): Promise<Banners | null> {
  try {
    const { startBanners } = await import('./banners');
    return viewport?.isConnected === true ? startBanners(viewport, still) : null;
  } catch {
    return null;
  }
}
