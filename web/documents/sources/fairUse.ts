import { facts, list, note, table, text } from '../../src/shared/sections/long-text/content';
import { operator } from '../../src/shared/sections/long-text/operator';
import { contacts, type DocumentSource } from './source';

export const fairUse: DocumentSource = {
  name: 'politica-uso-justo',
  kicker: 'Reglas de la línea',
  title: 'Política de uso justo',
  subtitle: 'Para que la red alcance para todos, y para que sepas dónde está el límite.',
  updated: 'Septiembre de 2025',
  highlights: [
    { figure: '512 Kbps', text: 'al acabar tus datos rápidos' },
    { figure: '3 veces', text: 'el promedio: uso anormal' },
    { figure: '$0', text: 'por pasarte de tus datos' },
  ],
  sections: [
    {
      id: 'para-quien',
      title: 'A quién se aplica',
      blocks: [
        text(
          `A todas las líneas de ${operator.brand}, en cualquier plan, recarga o promoción. Los planes son para uso personal: hablar, escribir y navegar desde un teléfono.`,
        ),
      ],
    },
    {
      id: 'velocidad-reducida',
      title: 'Velocidad reducida',
      blocks: [
        text(
          'Cada plan trae una cantidad de datos rápidos. Cuando se acaban no te cobramos más ni te cortamos: navegas a **512 Kbps** hasta que venza el plan o hagas otra recarga.',
        ),
        table(
          'Qué puedes hacer a 512 Kbps',
          ['Actividad', 'A 512 Kbps'],
          [
            ['Mensajes y notas de voz', 'Sí'],
            ['Correo, mapas y páginas sencillas', 'Sí, más lento'],
            ['Video y videollamadas', 'No es recomendable'],
          ],
        ),
      ],
    },
    {
      id: 'uso-anormal',
      title: 'Uso anormal',
      blocks: [
        text(
          'Es consumir **más de 3 veces el promedio** de los usuarios de tu misma oferta en el mismo periodo. Cuenta lo que se anuncia como ilimitado: datos de redes sociales, minutos y SMS.',
        ),
        text('También lo son, sin importar la cantidad:'),
        list(
          'Revender o repartir el servicio a cambio de dinero.',
          'Usar la línea en módems, ruteadores, SIM box o máquinas.',
          'Llamadas o mensajes automáticos o masivos.',
          'Compartir internet en un plan que no lo permite.',
          'Disfrazar tráfico para que parezca de una red incluida.',
        ),
      ],
    },
    {
      id: 'que-hacemos',
      title: 'Qué hacemos',
      blocks: [
        list(
          '**Avisarte** por mensaje qué vimos y cómo responder.',
          '**Bajar la velocidad** a 512 Kbps hasta que venza el plan.',
          '**Quitar el beneficio** ilimitado, si el uso anormal sigue.',
          '**Suspender o cancelar** la línea cuando hay fraude o daño a la red.',
        ),
        note(
          'Nunca miramos el contenido de tus comunicaciones: solo cantidades. Las llamadas al 911 funcionan siempre.',
        ),
      ],
    },
    {
      id: 'no-estas-de-acuerdo',
      title: 'Si no estás de acuerdo',
      blocks: [
        text(
          'Escríbenos o llámanos. Revisamos tu caso con las cifras de tu línea y, si nos equivocamos, te devolvemos el beneficio y los días perdidos.',
        ),
        facts(...contacts),
      ],
    },
  ],
};
