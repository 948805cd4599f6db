import { catalogue } from '../core/catalogue';
import { abroad } from './long-text/abroad';
import { lineRegistration } from './long-text/lineRegistration';
import { rareConditions } from './long-text/rareConditions';
import { rare } from 'virtual:site/rare';
import { enumerated } from '../ui/enumerated';
import { texts as sections } from './texts';
import { conditions } from '../site';

const { free, extra } = sections.delivery;

/** Tiers whose plans cannot share their internet with other devices, for example 'Gamer 40GB'. */
const alone = enumerated([
  ...new Set(
    catalogue.plans.filter((plan) => !plan.sharesInternet).map(({ dataType }) => dataType),
  ),
]);

export const texts = {
  title: 'Lo que nos preguntan antes de comprar',
  intro: 'Respuestas cortas. Lo completo está en los términos y condiciones.',
} as const;

/** Each answer must agree with the terms. For the text format, see long-text/content.ts. */
export const answers = [
  {
    id: 'pregunta-chip',
    question: '¿Cuánto cuesta la SIM?',
    answer: `No se paga aparte: pagas el precio del paquete, con IVA, y tu SIM o eSIM viene con él. ${free} ${extra}`,
  },
  {
    id: 'pregunta-curp',
    question: '¿Por qué me piden mi CURP?',
    answer: `${lineRegistration.text} ${lineRegistration.limit}`,
  },
  {
    id: 'pregunta-dias',
    question: '¿Desde cuándo cuentan los días?',
    answer:
      'Desde que se activa tu línea o desde que recargas. Los paquetes de 90 días o más traen sus datos otra vez cada 30 días.',
  },
  {
    id: 'pregunta-hotspot',
    question: '¿Puedo compartir internet (hotspot)?',
    answer: `Sí, con todos los paquetes menos ${alone}. Cada tarjeta dice si comparte.`,
  },
  {
    id: 'pregunta-datos',
    question: '¿Qué pasa si se acaban mis datos?',
    answer: `Sigues navegando a ${conditions.slowSpeed} hasta que venza el paquete o recargues: alcanza para mensajes, no para video. No hay cobros extra.`,
  },
  {
    id: 'pregunta-recargar',
    question: '¿Y si dejo de recargar?',
    answer: `Si en los ${conditions.topUpWithin} que siguen a la última activación no recargas, la línea se puede suspender y cancelar: vive hasta ${rareConditions.lineLife}. Con un paquete de 90 días o más, cuentan cuando termina.`,
  },
  {
    id: 'pregunta-numero',
    question: '¿Puedo conservar mi número?',
    answer: `Sí, sin costo. Necesitas un NIP vigente; el cambio tarda hasta ${conditions.activation} y mientras usas un número provisional. [Cómo se hace](/portabilidad-ift).`,
  },
  {
    id: 'pregunta-devolver',
    question: '¿Y si no me sirve?',
    answer: `${rare.returns === '' ? 'Pregúntanos por WhatsApp y vemos tu caso.' : rare.returns} Lo que dicen los términos: [Devoluciones](/terminos-y-condiciones#devoluciones).`,
  },
  {
    id: 'pregunta-fuera',
    question: '¿Funciona en Estados Unidos y Canadá?',
    answer: `${abroad.calls} ${abroad.roaming}`,
  },
  {
    id: 'pregunta-celular',
    question: '¿Funciona con mi celular?',
    answer:
      'Si está liberado y tiene banda 28 y VoLTE. Marca *#06# para ver tu IMEI y [compruébalo aquí](/compatibilidad).',
  },
] as const;
