import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';
import { useMediaQuery } from '../../shared/ui';

const INTERVAL_MS = 6000;

/** State of the banners: which one shows, whether they move, and how to move them. */
export function useCarousel() {
  const [plugins] = useState(() => [
    Autoplay({
      delay: INTERVAL_MS,
      playOnInit: false,
      stopOnFocusIn: true,
      stopOnMouseEnter: true,
    }),
  ]);
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 22 }, plugins);
  const [selected, setSelected] = useState(0);
  const [playing, setPlaying] = useState(false);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    if (embla === undefined) return undefined;
    const onSelect = (): void => {
      setSelected(embla.selectedScrollSnap());
    };
    const onPlay = (): void => {
      setPlaying(true);
    };
    const onStop = (): void => {
      setPlaying(false);
    };
    embla.on('select', onSelect).on('autoplay:play', onPlay).on('autoplay:stop', onStop);
    if (still) {
      embla.reInit({ loop: true, duration: 0 });
    } else {
      embla.plugins().autoplay.play();
    }
    return () => {
      embla.off('select', onSelect).off('autoplay:play', onPlay).off('autoplay:stop', onStop);
    };
  }, [embla, still]);

  const goTo = useCallback(
    (index: number) => {
      embla?.plugins().autoplay.stop();
      embla?.scrollTo(index);
    },
    [embla],
  );

  const step = useCallback(
    (by: 1 | -1) => {
      embla?.plugins().autoplay.stop();
      if (by === 1) embla?.scrollNext();
      else embla?.scrollPrev();
    },
    [embla],
  );

  const toggle = useCallback(() => {
    if (playing) embla?.plugins().autoplay.stop();
    else embla?.plugins().autoplay.play();
  }, [embla, playing]);

  return {
    viewport,
    selected,
    playing,
    canPlay: embla !== undefined && !still,
    goTo,
    step,
    toggle,
  };
}
