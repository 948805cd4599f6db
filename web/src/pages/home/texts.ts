import { site, conditions } from '../../shared/site';
import { plansOf } from '../../shared/core/catalogue';
import { shortPrice } from '../../shared/ui/Price';

export const texts = {
  carousel: {
    label: 'Novedades',
    slide: (number: number, total: number) => `${String(number)} de ${String(total)}`,
    previous: 'Anterior',
    next: 'Siguiente',
    action: 'Ver paquetes',
    goTo: (number: number) => `Ir a la imagen ${String(number)}`,
  },
  slides: {
    start: {
      title: 'Navega más y paga menos',
      text: (price: string, duration: string) =>
        `Paquetes prepago desde ${price} por ${duration}. Sin contratos.`,
    },
    delivery: {
      title: 'Tu SIM llega hasta tu puerta',
      text: `En ${conditions.delivery}. Gratis en ${conditions.freeZone}.`,
    },
    calls: {
      title: 'Tres países, un solo paquete',
      text: 'Llamadas y SMS a México, Usa y Canadá, incluidos en tu paquete.',
    },
  },
  strip: {
    text: 'Llamadas y SMS a',
    countries: 'México | Usa | Canadá',
    action: `Únete a ${site.brand}`,
    topUp: 'Recargar',
  },
  featured: {
    title: 'Elige tu paquete de 30 días',
    intro: 'Datos, redes, llamadas y SMS. Sin contratos.',
    list: 'Paquetes destacados',
    all: 'Ver todos los mensuales',
  },
} as const;

export interface Slide {
  /** Number in the names of its pictures: /img/banners/<n>-phone.svg and <n>-desktop.svg. */
  readonly id: 1 | 2 | 3;
  readonly title: string;
  readonly text: string;
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
