import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntent } from '../../shared/hooks/useIntent';
import { useMediaQuery } from '../../shared/hooks/useMediaQuery';
import type { Banners } from './banners';

/** After this quiet time the banners begin to move by themselves. */
const QUIET_MS = 4000;

/**
 * State of the banners: which one shows, whether they move, and how to move them. The carousel
 * library is fetched when the shopper comes near or after an idle moment: the first banner needs none.
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
      setBanners(loaded);
      // Without a network the first banner stays; the next try may do better.
      if (loaded === null) loading.current = null;
      return loaded;
    });
    return loading.current;
  }, [still]);

  const come = useCallback(() => void wake(), [wake]);
  useIntent(section, come);

  useEffect(() => {
    if (banners === null) return undefined;
    banners
      .on('select', () => {
        setSelected(banners.selectedScrollSnap());
      })
      .on('autoplay:play', () => {
        setPlaying(true);
      })
      .on('autoplay:stop', () => {
        setPlaying(false);
      });
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
    return () => {
      clearTimeout(timer);
    };
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

async function load(viewport: HTMLElement | null, still: boolean): Promise<Banners | null> {
  try {
    const { startBanners } = await import('./banners');
    return viewport?.isConnected === true ? startBanners(viewport, still) : null;
  } catch {
    return null;
  }
}
