import { abroad } from '../../shared/sections/long-text/abroad';
import type { Level } from './mexico';

export const texts = {
  title: 'Nuestra Cobertura',
  intro:
    'Tienes señal en los 32 estados del país. La llevamos por la red de un operador mayorista y en la banda 28, que llega lejos y entra bien en casas y edificios.',
  check: 'Consultar cobertura',
  newTab: ' (abre WhatsApp en otra pestaña)',
  message: (place: string | null) =>
    place === null
      ? 'Hola, quiero saber si hay cobertura en mi dirección.'
      : `Hola, quiero saber si hay cobertura en mi dirección, en ${place}.`,
  map: {
    title: 'Mapa de cobertura',
    intro: 'Toca tu estado en el mapa o elígelo en la lista.',
    name: 'Mapa de la cobertura por estado de México',
    description: (wide: number, main: number) =>
      `${String(wide)} estados con cobertura amplia y ${String(main)} con cobertura en ciudades y carreteras. La lista completa está debajo del mapa.`,
    select: 'Tu estado',
    none: 'Elige un estado',
    tampico: 'Tampico',
    legend: 'Niveles de cobertura',
    list: 'Ver la lista de estados',
    creditStart: 'Mapa: ',
    creditSource: '@svg-maps/mexico',
    creditMiddle: ', a partir de MapSVG, con licencia ',
    creditLicence: 'CC BY 4.0',
    creditEnd: '. Coordenadas simplificadas.',
  },
  levels: {
    wide: {
      name: 'Cobertura amplia',
      text: 'Ciudades, pueblos y carreteras, con buena señal en la mayor parte del estado.',
    },
    main: {
      name: 'En ciudades y carreteras',
      text: 'Buena señal en ciudades, poblaciones y carreteras principales; entre ellas puede haber zonas sin señal.',
    },
  } satisfies Record<Level, { readonly name: string; readonly text: string }>,
  note: (source: string) =>
    `Es una guía por estado${source === '' ? '' : ` (fuente: ${source})`}. La señal cambia de una calle a otra y dentro de los edificios: antes de comprar, mándanos tu dirección por chat y te decimos qué hay ahí.`,
  tips: {
    title: 'De qué depende tu señal',
    list: [
      {
        title: 'De tu equipo',
        text: 'Necesita la banda 28 y, para llamar, VoLTE. Revísalo con tu IMEI.',
        action: { label: 'Verificar mi equipo', to: '/compatibilidad' },
      },
      {
        title: 'Del lugar',
        text: 'Sótanos, elevadores, sierras y cañadas la bajan. Cerca de una ventana mejora.',
        action: null,
      },
      {
        title: 'De la hora',
        text: 'Con mucha gente conectada en el mismo sitio, la velocidad puede bajar un rato.',
        action: null,
      },
    ],
  },
  abroad: {
    title: 'También cuando cruzas',
    text: `${abroad.calls} ${abroad.roaming}`,
    action: 'Ver paquetes',
  },
} as const;
