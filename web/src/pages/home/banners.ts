import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';

const INTERVAL_MS = 6000;

export type Banners = EmblaCarouselType;

/** Makes the row of banners move. The code behind it is fetched when it is first needed. */
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
