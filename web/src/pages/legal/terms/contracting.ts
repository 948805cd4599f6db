import { catalogue } from '../../../shared/core/catalogue';
import {
  fact,
  facts,
  list,
  note,
  table,
  text,
  type SectionGroup,
} from '../../../shared/sections/long-text/content';
import { operator } from '../../../shared/sections/long-text/operator';
import { shipping } from '../../../shared/sections/long-text/shipping';

export const contractingTerms: SectionGroup = {
  id: 'contratacion-y-recargas',
  title: 'Contratación y recargas',
  intro: 'Cómo se compra, cómo te llega, cuánto dura y qué pasa si dejas de recargar.',
  sections: [
    {
      id: 'precios-y-pago',
      title: 'Precios y pago',
      blocks: [
        text(
          'Los precios están en pesos mexicanos (MXN) e incluyen IVA; el envío de una SIM física se dice aparte. Valen los que ves en [paquetes](/paquetes) y en [recargas](/recargas) al momento de pagar.',
        ),
        text(
          'Pagas con tarjeta en la página segura de nuestro proveedor de pagos. En el carrito la cantidad mínima es 1 por paquete y el total se muestra con dos decimales. También puedes comprar por WhatsApp con el botón “Comprar” de cada paquete.',
        ),
        list(...catalogue.topUps.map((topUp) => `${topUp.name}: ${topUp.description}.`)),
        text('**Las recargas no son reembolsables.** Revisa el número antes de confirmar.'),
      ],
    },
    {
      id: 'entrega-de-la-sim',
      title: 'Entrega de la SIM',
      blocks: [
        facts(
          fact('Tiempo de entrega', 'De 2 a 5 días hábiles, en tu domicilio.'),
          fact('Sin costo', 'En la zona de Tampico, Ciudad Madero y Altamira.'),
          fact('Con costo adicional', `En el resto del país ${shipping.hasCost}.`),
          fact('eSIM', 'No hay entrega física. Queda lista en hasta 48 horas hábiles.'),
        ),
        text(
          'Al recibirla, revisa que el empaque esté cerrado. Si llegó dañada o no es lo que pediste, avísanos.',
        ),
      ],
    },
    {
      id: 'devoluciones',
      title: 'Devoluciones',
      blocks: [
        text(
          'Tienes **3 días naturales** después del pago para reclamar. Si conservas la SIM ese tiempo sin decirnos nada, entendemos que estás conforme con la compra y con estos términos.',
        ),
        text(
          'Para devolverla debe estar sin activar y en su empaque. Una línea ya activada y las recargas no se devuelven, salvo que el servicio falle por causa nuestra.',
        ),
      ],
    },
    {
      id: 'activacion-y-portabilidad',
      title: 'Activación y portabilidad',
      blocks: [
        text(
          'Te damos un número provisional desde el principio. Si traes tu número de otra compañía, el cambio tarda hasta **48 horas hábiles**; mientras tanto el número provisional funciona con normalidad.',
        ),
        text(
          'Para portar tu número necesitas un NIP vigente. Cómo pedirlo y qué puede detener el trámite está en [Portabilidad](/portabilidad-ift).',
        ),
      ],
    },
    {
      id: 'vigencia-del-plan-y-de-la-linea',
      title: 'Vigencia del plan y de la línea',
      blocks: [
        table(
          'Cuánto duran el plan y la línea',
          ['Qué', 'Cuánto dura', 'Qué significa'],
          [
            [
              'Un plan',
              '30 días',
              'Los Express duran 1, 7 o 15 días; los largos, 90, 180 o 360. La tarjeta de cada paquete lo dice.',
            ],
            [
              'Tu línea',
              'Hasta 70 días',
              'Es lo más que vive una línea después de su última activación si no recargas.',
            ],
            [
              'Sin recargar',
              '60 días',
              'Si en los 60 días que siguen a la última activación no recargas, podemos suspender la línea y cancelarla de forma definitiva.',
            ],
          ],
        ),
        text(
          'En pocas palabras: **recarga antes de 60 días** y no pierdes tu número. Después de cancelada, una línea no se puede recuperar y el número vuelve a la red.',
        ),
        note(
          'Si compraste un plan de 90, 180 o 360 días, tu línea sigue activa todo el tiempo que pagaste. Los plazos de 60 y 70 días se cuentan cuando termina.',
        ),
      ],
    },
    {
      id: 'datos-y-velocidad',
      title: 'Datos y velocidad',
      blocks: [
        text(
          'Los datos rápidos son los que anuncia tu plan. Al acabarse, navegas a velocidad reducida de **512 Kbps**: alcanza para mensajes, no para video. Los datos que no uses se pierden al vencer el plan.',
        ),
        text(
          'Consumir más de 3 veces el promedio de la oferta es uso anormal y se trata como dice la [política de uso justo](/politica-uso-justo).',
        ),
      ],
    },
    {
      id: 'nombres-de-las-ofertas',
      title: 'Nombres de las ofertas de recarga',
      blocks: [
        text(
          'En tu comprobante o en los puntos de recarga tu oferta puede aparecer con uno de estos nombres:',
        ),
        list(
          `${operator.brand} 5 GB ilimitados`,
          'Prime Ilimitado',
          'Esencial',
          '40 GB ilimitado',
          '40 GB Comparte',
          '100 GB Comparte',
          'Ready 2 GB ilimitados',
          'Nova 3G Ilimitado',
          'Boost 12G',
          'prime 15 GB ilimitado',
          'prime 24 GB',
        ),
        text(
          '“Comparte” quiere decir que la oferta permite compartir internet. Los paquetes que vendemos hoy, con su precio, son los de [paquetes](/paquetes).',
        ),
      ],
    },
    {
      id: 'atencion',
      title: 'Horarios de atención',
      blocks: [
        facts(
          fact(operator.phoneHours.label, operator.phoneHours.text),
          fact(operator.chatHours.label, operator.chatHours.text),
        ),
        text(
          `Son dos canales distintos, por eso sus horarios no son iguales. Teléfono: ${operator.salesPhone}. Correo: ${operator.salesEmail}.`,
        ),
      ],
    },
  ],
};
