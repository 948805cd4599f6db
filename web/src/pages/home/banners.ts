import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';

const INTERVAL_MS = 6000;

export type Banners = EmblaCarouselType;

/** Starts the carousel library on the row of banners. Loaded on first use. */
export function startBanners(viewport: HTMLElement, still: boolean): Banners {
  return EmblaCarousel(viewport, { loop: true, duration: still ? 0 : 22 }, [
    Autoplay({
      delay: INTERVAL_MS,
      playOnInit: false,
      stopOnFocusIn: true,
      stopOnMouseEnter: true,
    }),
  ]);
}
