import { plansOf } from '../../shared/core/catalogue';
import { shortPrice } from '../../shared/ui/shortPrice';
import { texts } from './texts';

export interface Slide {
  /** Number in the names of its pictures: /img/banners/<n>-phone.svg and <n>-desktop.svg. */
  readonly id: 1 | 2 | 3;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

// Families list their plans cheapest first, and no plan is cheaper than the first Express.
const [cheapest] = plansOf('express');
const { start } = texts.slides;
const startText =
  cheapest === undefined ? '' : start.text(shortPrice(cheapest.priceText), cheapest.duration);

export const slides: readonly Slide[] = [
  { id: 1, ...start, text: startText, to: '/#planes' },
  { id: 2, ...texts.slides.delivery, to: '/paquetes/tuisty-mensual' },
  { id: 3, ...texts.slides.calls, to: '/paquetes' },
];
