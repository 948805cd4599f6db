import { fact, facts, list, note, steps, text } from '../../src/shared/sections/long-text/content';
import { operator } from '../../src/shared/sections/long-text/operator';
import { contacts, type DocumentSource } from './source';

export const portability: DocumentSource = {
  name: 'portabilidad-ift',
  kicker: 'Guía para el usuario',
  title: 'Portabilidad numérica',
  subtitle: `Trae tu número a ${operator.brand} sin costo y sin dejar de usarlo.`,
  updated: 'Septiembre de 2025',
  highlights: [
    { figure: '$0', text: 'es lo que cuesta' },
    { figure: '48 horas', text: 'hábiles, como máximo' },
    { figure: '051', text: 'te da tu NIP' },
  ],
  sections: [
    {
      id: 'que-es',
      title: 'Qué es',
      blocks: [
        text(
          'Es tu derecho a cambiar de compañía y conservar tu número. Es gratis, lo pides solo con la compañía a la que llegas y nadie puede impedírtelo.',
        ),
      ],
    },
    {
      id: 'que-necesitas',
      title: 'Qué necesitas',
      blocks: [
        list(
          'Ser titular de la línea, con el número activo en tu compañía actual.',
          `Una SIM o eSIM de ${operator.brand}.`,
          'Identificación oficial vigente.',
          'Tu NIP de confirmación, de 4 dígitos.',
          'Un equipo liberado y compatible. Revísalo con tu IMEI en la página de compatibilidad.',
        ),
      ],
    },
    {
      id: 'pasos',
      title: 'Paso a paso',
      blocks: [
        steps(
          'Desde la línea que vas a portar, manda un mensaje con la palabra NIP al 051 o llama al 051. Es gratis.',
          'Recibes un mensaje con el NIP. No se lo des a nadie que te haya llamado: solo a la compañía a la que tú quieres irte.',
          'Al comprar, di que sí quieres portabilidad y escribe tu número y tu NIP.',
          'Mientras se hace el cambio usas el número provisional de tu SIM nueva, que funciona con normalidad.',
          'Cuando tu línea anterior pierda la señal, reinicia el equipo con la SIM nueva: tu número ya está aquí.',
        ),
      ],
    },
    {
      id: 'plazos',
      title: 'Plazos',
      blocks: [
        facts(
          fact('Vigencia del NIP', '5 días naturales desde que lo recibes.'),
          fact('Cambio de compañía', 'Hasta 48 horas hábiles desde que entregas tus datos.'),
          fact('eSIM', 'Su activación tarda también hasta 48 horas hábiles.'),
        ),
        text('Las horas hábiles se cuentan de lunes a sábado, sin días festivos.'),
      ],
    },
    {
      id: 'antes-de-cambiarte',
      title: 'Antes de cambiarte',
      blocks: [
        list(
          'El saldo y los beneficios de tu compañía anterior no se traspasan.',
          'Si tenías un plan de renta, lo que debas o falte del plazo lo cobra tu compañía anterior.',
          'Si compraste el equipo ahí, pide que lo desbloqueen: es tu derecho cuando ya lo pagaste.',
          'Cambia el número en los servicios que envían códigos solo si también lo vas a dejar.',
        ),
      ],
    },
    {
      id: 'rechazos',
      title: 'Por qué puede rechazarse',
      blocks: [
        list(
          'El NIP está vencido o no es el de esa línea.',
          'El número no está activo, o tiene reporte de robo o extravío.',
          'Los datos del titular no coinciden.',
          'Ya hay otra solicitud de portabilidad en curso.',
        ),
        text(
          'Te decimos el motivo por mensaje y puedes pedirla de nuevo cuantas veces haga falta.',
        ),
        note(
          'Si cambiaron tu número de compañía sin tu permiso, repórtalo: tienes derecho a volver y a que no te cueste.',
        ),
      ],
    },
    {
      id: 'ayuda',
      title: 'Ayuda y quejas',
      blocks: [
        text('Escríbenos o llámanos:'),
        facts(...contacts),
        text(`Si no quedas conforme, puedes acudir a la ${operator.regulatorLink}.`),
      ],
    },
  ],
};
