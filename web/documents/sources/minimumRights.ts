import { facts, list, note, text } from '../../src/shared/sections/long-text/content';
import { consumerAgency, operator } from '../../src/shared/sections/long-text/operator';
import { contacts, type DocumentSource } from './source';

export const minimumRights: DocumentSource = {
  name: 'carta-derechos-min',
  kicker: 'Para todos los usuarios',
  title: 'Carta de derechos mínimos',
  subtitle: 'Lo que puedes exigir a cualquier compañía de telefonía móvil, también a nosotros.',
  updated: 'Septiembre de 2025',
  sections: [
    {
      id: 'elegir',
      title: 'Elegir y cambiar',
      blocks: [
        list(
          'Elegir libremente tu compañía, tu plan y tu equipo.',
          'Conservar tu número al cambiar de compañía, gratis y sin trabas.',
          'Usar un equipo desbloqueado cuando ya lo pagaste.',
          'Cambiar de paquete o terminar tu contrato por los mismos medios con los que lo contrataste.',
        ),
      ],
    },
    {
      id: 'saber',
      title: 'Saber qué compras',
      blocks: [
        list(
          'Recibir información clara y completa antes de contratar: precio total, vigencia, velocidad, límites y cobertura.',
          'Tener tu contrato registrado y consultarlo cuando quieras.',
          'Conocer el folio con que se inscribió la tarifa de tu plan.',
          'Consultar gratis tu saldo, tu consumo y tu vigencia.',
          'Que te avisen antes de cualquier cambio, y no aceptarlo si no te conviene.',
        ),
      ],
    },
    {
      id: 'pagar',
      title: 'Pagar lo justo',
      blocks: [
        list(
          'Que se respete el precio anunciado.',
          'Que no te cobren servicios que no pediste.',
          'En prepago, que tu saldo no consumido se te abone si recargas dentro del año siguiente a su vencimiento, conforme a la ley.',
          'Llamadas nacionales sin cargo de larga distancia.',
          'Bonificación o descuento cuando el servicio falle por causa de la compañía.',
        ),
      ],
    },
    {
      id: 'servicio',
      title: 'Un servicio de calidad',
      blocks: [
        list(
          'Recibir el servicio con la calidad que fija la autoridad y la que te ofrecieron.',
          'Entrar a cualquier contenido, aplicación o servicio legal de internet, sin bloqueos ni discriminación.',
          'Llamar gratis al 911 y a los números de emergencia, aun sin saldo.',
          'Que tu línea se suspenda de inmediato si reportas robo o extravío.',
        ),
      ],
    },
    {
      id: 'privacidad',
      title: 'Privacidad y trato',
      blocks: [
        list(
          'Que se protejan tus datos personales y el secreto de tus comunicaciones.',
          'No recibir llamadas ni mensajes de publicidad si no los aceptaste.',
          'Un trato igual, sin discriminación de ningún tipo.',
          'Si tienes una discapacidad: información accesible, personal capacitado y equipos con funciones de accesibilidad.',
        ),
      ],
    },
    {
      id: 'quejarte',
      title: 'Quejarte y que te respondan',
      blocks: [
        text('Primero con nosotros. Te damos un folio y una respuesta.'),
        facts(...contacts),
        text(
          `También gratis con la ${consumerAgency.name} (Teléfono del Consumidor: ${consumerAgency.phone}) y con la ${operator.regulatorLink}.`,
        ),
        note(
          'Esta carta resume tus derechos; los completos están en las leyes y en los textos que publica la autoridad. Ningún contrato puede quitártelos.',
        ),
      ],
    },
  ],
};
