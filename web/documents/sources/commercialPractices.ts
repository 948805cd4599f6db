import { fact, facts, list, text } from '../../src/shared/sections/long-text/content';
import { consumerAgency, operator } from '../../src/shared/sections/long-text/operator';
import { shipping } from '../../src/shared/sections/long-text/shipping';
import { contacts, type DocumentSource } from './source';

export const commercialPractices: DocumentSource = {
  name: 'cod-practicas-comerciales',
  kicker: 'Nuestros compromisos',
  title: 'Código de prácticas comerciales',
  subtitle: 'Cómo vendemos y atendemos. Si no lo cumplimos, reclámanos con este documento.',
  updated: 'Septiembre de 2025',
  sections: [
    {
      id: 'servicios',
      title: 'Qué vendemos',
      blocks: [
        text(
          'Planes de prepago en SIM o eSIM, con vigencias de 1, 7, 15, 30, 90, 180 y 360 días, y recargas. El precio publicado de cada plan está en pesos, con IVA; el envío de una SIM física se dice aparte.',
        ),
        list(
          'Debajo de cada “Ilimitado” decimos qué lo limita.',
          'Las tarifas inscritas muestran su folio y se pueden consultar con él.',
          'No vendemos nada por llamada sin tu confirmación por escrito.',
        ),
      ],
    },
    {
      id: 'como-contratas',
      title: 'Cómo contratas',
      blocks: [
        list(
          'En el sitio, con carrito y pago con tarjeta, o por WhatsApp.',
          'Te pedimos: tipo de SIM (física o eSIM), nombre completo, correo, número de contacto, dirección, si quieres portabilidad (con tu NIP) y forma de pago.',
          'Antes de pagar ves los paquetes, las cantidades y lo que se te cobra.',
        ),
      ],
    },
    {
      id: 'entrega-y-activacion',
      title: 'Entrega y activación',
      blocks: [
        facts(
          fact('SIM a domicilio', 'De 2 a 5 días hábiles.'),
          fact(
            'Envío gratis',
            `Tampico, Ciudad Madero y Altamira. En otro lugar ${shipping.hasCost}.`,
          ),
          fact('eSIM y portabilidad', 'Hasta 48 horas hábiles.'),
          fact('Reclamaciones', '3 días naturales después del pago.'),
        ),
      ],
    },
    {
      id: 'atencion',
      title: 'Cómo te atendemos',
      blocks: [
        facts(
          fact(operator.phoneHours.label, operator.phoneHours.text),
          fact(operator.chatHours.label, operator.chatHours.text),
          fact('Teléfono', operator.salesPhone),
          fact('Correo', operator.salesEmail),
        ),
        list(
          'Todo reporte tiene folio.',
          'Hablas con personas, en español y sin discriminación.',
          'Si tienes una discapacidad, pide el medio que te acomode: chat, llamada o correo.',
        ),
      ],
    },
    {
      id: 'fallas-y-bonificaciones',
      title: 'Fallas y bonificaciones',
      blocks: [
        text(
          'Si el servicio falla por causa nuestra, abonamos a tu línea el tiempo perdido y la bonificación del contrato. Las recargas no son reembolsables, pero una recarga aplicada por error nuestro sí se corrige.',
        ),
      ],
    },
    {
      id: 'suspension-y-cancelacion',
      title: 'Suspensión y cancelación',
      blocks: [
        list(
          'Por robo o extravío, en cuanto avisas.',
          'Cuando tú lo pides, sin penalización.',
          'Si no recargas en los 60 días que siguen a la última activación; una línea vive hasta 70 días.',
          'Por uso anormal o prohibido, con aviso previo.',
        ),
        text(
          'Para recuperar tu número con una SIM nueva pedimos el número y el ICCID: queda 1 hora después de la operación.',
        ),
      ],
    },
    {
      id: 'promociones-y-publicidad',
      title: 'Promociones y publicidad',
      blocks: [
        list(
          'Cada promoción publica su fecha final y sus condiciones.',
          'Si pide confirmación, tienes 24 horas.',
          'Al terminar se marca como finalizada; quien ya la tiene conserva el beneficio pactado.',
          'Solo te enviamos publicidad si la aceptas.',
        ),
      ],
    },
    {
      id: 'quejas',
      title: 'Quejas',
      blocks: [
        text('Escríbenos o llámanos:'),
        facts(...contacts),
        text(
          `Si no te resolvemos: ${consumerAgency.name}, Teléfono del Consumidor ${consumerAgency.phone}, y ${operator.regulatorLink}.`,
        ),
      ],
    },
  ],
};
