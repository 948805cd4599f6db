import {
  fact,
  facts,
  list,
  note,
  steps,
  text,
  type SectionGroup,
} from '../../../shared/sections/long-text/content';
import { operator } from '../../../shared/sections/long-text/operator';

export const procedureTerms: SectionGroup = {
  id: 'tramites',
  title: 'Trámites',
  intro: 'Qué hacer paso a paso. Todos son sin costo, salvo la SIM nueva cuando haga falta.',
  sections: [
    {
      id: 'cancelacion',
      title: 'Cancelar tu línea',
      blocks: [
        text('No hay plazo forzoso ni penalización: es prepago.'),
        steps(
          `Escríbenos por ${operator.channels}.`,
          'Danos tu número, tu nombre completo y confirma que eres titular.',
          'Te enviamos la confirmación por mensaje o por correo.',
        ),
        text(
          'El saldo y los días que queden no se devuelven. Si quieres conservar tu número con otra compañía no canceles: pide la [portabilidad](/portabilidad-ift) con la otra compañía mientras la línea está activa.',
        ),
        note(
          'También se cancela sola si no recargas en los 60 días que siguen a la última activación. Una línea vive hasta 70 días.',
        ),
      ],
    },
    {
      id: 'problemas-con-el-servicio',
      title: 'Reportar un problema',
      blocks: [
        steps(
          'Apaga y enciende tu equipo, y revisa que los datos móviles y la itinerancia estén activos.',
          'Comprueba que tu plan esté vigente y que tengas señal.',
          `Si sigue igual, escríbenos por ${operator.channels} con tu número, el lugar, la hora y qué pasa.`,
          'Te damos un folio. Con él sigues tu reporte.',
        ),
        facts(
          fact(operator.phoneHours.label, operator.phoneHours.text),
          fact(operator.chatHours.label, operator.chatHours.text),
        ),
        text(
          'Si la falla es nuestra, te bonificamos el tiempo sin servicio como dice el [contrato de adhesión](/contrato-adhesion-profeco).',
        ),
      ],
    },
    {
      id: 'suspension-por-robo',
      title: 'Suspender tu línea por robo o extravío',
      blocks: [
        steps(
          `Avísanos cuanto antes por ${operator.channels}.`,
          'Danos tu número, tu nombre completo y un dato de tu última recarga para confirmar que eres titular.',
          'Suspendemos la línea y, si nos das el IMEI, pedimos que se bloquee el equipo en todas las compañías.',
          'Guarda el folio del reporte: sirve si presentas denuncia.',
        ),
        text(
          'Desde el reporte ya no respondes por el uso de la línea. Para volver a usar tu número pide una SIM nueva y sigue el trámite de [recuperación](#recuperacion-de-numero).',
        ),
      ],
    },
    {
      id: 'recuperacion-de-numero',
      title: 'Recuperar tu número',
      blocks: [
        text('Sirve cuando perdiste la SIM, se dañó o quieres pasar a eSIM. Necesitas:'),
        list(
          'El número que quieres recuperar.',
          'El ICCID de la SIM nueva: los 19 o 20 dígitos impresos en el plástico.',
          'Confirmar que eres titular de la línea.',
        ),
        steps(
          `Mándanos esos datos por ${operator.channels}.`,
          'Hacemos el cambio y te avisamos.',
          'Espera **1 hora después de la operación** y reinicia el equipo con la SIM nueva.',
        ),
        text('Solo se puede recuperar un número cuya línea no se haya cancelado.'),
      ],
    },
  ],
};
