import type { Family, FamilyInfo } from '@tuisty/shop-core';
import { site } from '../../shared/site';

/** The purpose of each family, shown below its name. */
export const subtitles: Readonly<Record<Family, string>> = {
  express: 'Datos para hoy, para la semana o para la quincena. Pagas solo lo que necesitas.',
  mensual: '30 días de datos, llamadas y SMS. Sin contratos y sin sorpresas.',
  trimestral: 'Un solo pago y 90 días sin pensar en recargar.',
  semestral: 'Medio año conectado: 180 días con un solo pago.',
  anual: '360 días conectado con un solo pago.',
};

export const texts = {
  choose: 'Elige tu paquete',
  intro: `${site.shippingPesos === '0' ? 'El precio que ves es el que pagas.' : 'Precios con IVA; el envío de tu SIM se dice aparte.'} Toca “Mostrar Detalles” para ver todo lo que incluye.`,
  list: (family: FamilyInfo) => `Paquetes ${family.label}`,
  more: 'Más Paquetes',
  moreText: '¿Buscas otra duración?',
} as const;
