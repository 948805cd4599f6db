import { abroad } from '../../shared/sections/long-text/abroad';
import { site } from '../../shared/site';
import { rare } from 'virtual:site/rare';

const origin =
  rare.coverageSource === '' ? `estimación propia de ${site.brand}` : rare.coverageSource;

export const texts = {
  title: 'Nuestra Cobertura',
  intro:
    'Tienes señal en los 32 estados del país. La llevamos por la red de un operador mayorista y en la banda 28, que llega lejos y entra bien en casas y edificios.',
  check: 'Consultar cobertura',
  newTab: ' (abre WhatsApp en otra pestaña)',
  message: 'Hola, quiero saber si hay cobertura en mi dirección.',
  postalCode: {
    form: 'Cobertura donde vives',
    label: 'Código postal',
    hint: 'Del lugar donde más usas tu celular.',
    submit: 'Ver mi estado',
    answer: (code: string, state: string, level: string) => `${code} es de ${state}: ${level}`,
    unknown:
      'De tu calle y de tu edificio no tenemos dato: manda tu dirección por chat y te decimos qué hay ahí.',
    message: (code: string) =>
      `Hola, quiero saber si hay cobertura en mi dirección, código postal ${code}.`,
    faults: {
      core_unavailable:
        'No se cargó una parte de la tienda. Revisa tu internet e inténtalo de nuevo, o busca tu estado en la lista.',
    },
  },
  map: {
    title: 'Mapa de cobertura',
    intro: 'Busca tu estado en el mapa o en la lista.',
    name: 'Mapa de la cobertura por estado de México: la lista completa está debajo.',
    list: 'Ver la lista de estados',
    credit:
      'Dibujo del mapa: [@svg-maps/mexico](https://github.com/VictorCazanave/svg-maps/tree/master/packages/mexico), a partir de MapSVG, con licencia [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/deed.es). Coordenadas simplificadas.',
  },
  /**
   * An estimate by state, which the merchant maintains here and in `mapa-cobertura.svg`. The second level has no coverage in
   * large deserts, mountains or jungles. The chat answers questions about a single street.
   */
  levels: [
    {
      id: 'wide',
      name: 'Cobertura amplia',
      text: 'Ciudades, pueblos y carreteras, con buena señal en la mayor parte del estado.',
      states:
        'Aguascalientes, Baja California, Ciudad de México, Coahuila, Colima, Estado de México, Guanajuato, Hidalgo, Jalisco, Michoacán, Morelos, Nuevo León, Puebla, Querétaro, Quintana Roo, San Luis Potosí, Sinaloa, Tabasco, Tamaulipas, Tlaxcala, Veracruz, Yucatán'.split(
          ', ',
        ),
    },
    {
      id: 'main',
      name: 'En ciudades y carreteras',
      text: 'Buena señal en ciudades, poblaciones y carreteras principales; entre ellas puede haber zonas sin señal.',
      states:
        'Baja California Sur, Campeche, Chiapas, Chihuahua, Durango, Guerrero, Nayarit, Oaxaca, Sonora, Zacatecas'.split(
          ', ',
        ),
    },
  ],
  source: `Cobertura por estado: ${origin}.`,
  note: 'La señal cambia de una calle a otra y dentro de los edificios: antes de comprar, mándanos tu dirección por chat y te decimos qué hay ahí.',
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
