import {
  fact,
  facts,
  list,
  note,
  steps,
  text,
  type Section,
} from '../../shared/sections/long-text/content';
import { consumerAgency, operator } from '../../shared/sections/long-text/operator';

const mail = operator.privacyEmail;

export const privacyTexts = {
  title: 'Aviso de privacidad',
  updated: 'Última actualización: septiembre de 2024',
  intro:
    'Te pedimos los datos que hacen falta para darte servicio, y ninguno más. Aquí te decimos cuáles, para qué y cómo mandas sobre ellos.',
};

export const privacySections: readonly Section[] = [
  {
    id: 'responsable',
    title: 'Quién es responsable de tus datos',
    blocks: [
      text(
        `**${operator.legalName}** (“${operator.brand}”), con domicilio en ${operator.address}, es responsable de usar y proteger tus datos personales, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.`,
      ),
      text(`Para todo lo que dice este aviso hay un solo correo: ${mail}.`),
    ],
  },
  {
    id: 'datos-que-usamos',
    title: 'Qué datos usamos',
    blocks: [
      facts(
        fact('De identificación', 'Nombre y apellidos.'),
        fact('De contacto', 'Correo electrónico, teléfono de contacto y dirección.'),
        fact(
          'De entrega',
          'Calle, colonia, entre qué calles, código postal y referencias de tu domicilio.',
        ),
        fact(
          'De tu línea',
          'Número, tipo de SIM, ICCID, IMEI de tu equipo, plan, recargas y, si traes tu número, el NIP de portabilidad.',
        ),
        fact(
          'De uso del servicio',
          'Fecha, hora, duración y zona de tus comunicaciones y cuántos datos consumes, porque la ley obliga a conservarlos y para medir tu plan. No el contenido.',
        ),
        fact(
          'De pago',
          'Importe, fecha y resultado. El número de tu tarjeta lo recibe solo el proveedor de pagos.',
        ),
        fact(
          'De tu cuenta',
          'Correo y contraseña, que guardamos cifrada de forma que nadie puede leerla.',
        ),
      ),
      note('No pedimos datos sensibles, como los de tu salud, tu religión o tus ideas.'),
    ],
  },
  {
    id: 'finalidades',
    title: 'Para qué los usamos',
    blocks: [
      text('**Finalidades necesarias.** Sin ellas no podemos darte servicio:'),
      list(
        'Crear tu cuenta y reconocerte cuando entras.',
        'Cobrar tu compra o tu recarga y darte el comprobante.',
        'Entregarte la SIM o activar tu eSIM.',
        'Activar, operar y medir tu línea, y portar o recuperar tu número.',
        'Revisar con el IMEI si tu equipo es compatible.',
        'Atender dudas, fallas, reportes de robo y cancelaciones.',
        'Cumplir la ley y responder a las autoridades competentes.',
      ),
      text('**Finalidades opcionales.** Puedes negarte y tu servicio sigue igual:'),
      list(
        'Enviarte promociones y novedades.',
        'Preguntarte qué te parece el servicio.',
        'Hacer estadísticas para mejorar el sitio.',
      ),
      text(
        `Si no quieres las opcionales, escríbenos a ${mail} con el asunto “Solo lo necesario”. Puedes hacerlo antes de contratar o cuando quieras.`,
      ),
    ],
  },
  {
    id: 'con-quien-los-compartimos',
    title: 'Con quién los compartimos',
    blocks: [
      text('No vendemos tus datos. Los reciben, y solo lo necesario:'),
      list(
        'El operador de la red, para que tu línea funcione.',
        'El proveedor de pagos, para cobrar.',
        'La paquetería, para entregarte la SIM.',
        'El administrador de la portabilidad y la otra compañía, cuando traes o te llevas tu número.',
        'Las autoridades, cuando la ley lo ordena. Lo explicamos en [Colaboración con la justicia](/colaboracion-con-la-justicia).',
      ),
      text('La ley permite estas transferencias sin pedirte un permiso aparte.'),
    ],
  },
  {
    id: 'conservacion',
    title: 'Cuánto tiempo los guardamos',
    blocks: [
      list(
        'Tu cuenta: hasta que pidas borrarla, o dos años después de la última vez que entraste.',
        'Tus compras pagadas (planes, importes, fecha y referencia): cinco años, porque la ley obliga a conservar la contabilidad. Si borras tu cuenta, se quedan sin tu nombre ni tu correo.',
        'El correo y el número de una recarga: 90 días. Después solo quedan los cuatro últimos dígitos, para el comprobante.',
        'Las compras que no se pagaron: 30 días.',
        'Nuestras copias de seguridad: dos semanas más.',
      ),
    ],
  },
  {
    id: 'derechos-arco',
    title: 'Tus derechos ARCO',
    blocks: [
      facts(
        fact('Acceso', 'Saber qué datos tuyos tenemos y para qué los usamos.'),
        fact('Rectificación', 'Corregirlos si están mal o incompletos.'),
        fact('Cancelación', 'Pedir que los borremos cuando ya no hagan falta.'),
        fact('Oposición', 'Pedir que no los usemos para algo en particular.'),
      ),
      text('Para ejercerlos:'),
      steps(
        `Escribe a ${mail} con tu nombre completo y un medio para responderte.`,
        'Adjunta copia de tu identificación o el documento de quien te representa.',
        'Di qué derecho quieres ejercer y sobre qué datos. Si pides corregir, manda el documento que lo respalda.',
      ),
      text(
        'Te respondemos en un máximo de 20 días hábiles y, si procede, lo hacemos en los 15 días hábiles siguientes. No cuesta nada. Si no te convence la respuesta, puedes acudir a la autoridad federal de protección de datos personales.',
      ),
    ],
  },
  {
    id: 'revocacion',
    title: 'Cómo retirar tu consentimiento',
    blocks: [
      text(
        `Puedes retirar cuando quieras el permiso que nos diste: escribe a ${mail} igual que para los derechos ARCO y di qué permiso retiras.`,
      ),
      text(
        'Hay datos que debemos conservar por ley o mientras tu línea esté activa. Si lo que retiras es necesario para el servicio, tendremos que cancelarlo y te lo diremos antes.',
      ),
    ],
  },
  {
    id: 'limitar-el-uso',
    title: 'Cómo limitar el uso de tus datos',
    blocks: [
      text('Para recibir menos, o nada que no sea indispensable:'),
      list(
        `Escribe a ${mail} y te ponemos en nuestra lista de exclusión de publicidad.`,
        `Inscribe tu número en el Registro Público para Evitar Publicidad de la ${consumerAgency.shortName}.`,
        'En un mensaje de publicidad, sigue el enlace o la palabra para darte de baja.',
      ),
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies y datos de navegación',
    blocks: [
      text(
        'Este sitio no pone cookies de publicidad ni te sigue en otros sitios. Guarda en tu navegador lo que necesita para funcionar:',
      ),
      list(
        'Tu carrito (cart) y, por 24 horas, lo que salió de él al pagar (cartBackup), para que no se pierda al cerrar la página.',
        'Qué SIM elegiste para cada línea y el código postal al que va (orderChoices).',
        'Tus compras desde este dispositivo: referencia, planes, importes, los números que recargaste, renovaste o conservas (hasta que quitas la compra o cierras sesión) y parte del correo al que va tu eSIM, sin tu nombre ni tu dirección (purchases; antes, también cartClearedFor).',
        'Tu sesión, si entras con tu cuenta, para no pedirte la contraseña a cada paso (authToken).',
        'Solo en la pestaña, hasta que la cierras: el pago que empezaste y el número que recargas, que se borran al confirmarse el pago (pendingPayment), los números que conservas o renuevas y el NIP, que se borran al pagar, al quitar su plan y al cerrar sesión (orderNumbers), y la versión del sitio que ya se volvió a cargar (reloadedFor).',
        'Copias de las páginas, para que abran aunque no tengas señal.',
      ),
      text(
        'Al crear una cuenta, un servicio de captcha distingue personas de programas y puede recibir datos técnicos de tu navegador. Nuestros servidores anotan la fecha y el resultado de cada llamada, con una clave en lugar de tu dirección IP, por seguridad.',
      ),
      text(
        'Puedes borrar lo guardado desde la configuración de tu navegador. Perderás el carrito y tendrás que entrar de nuevo a tu cuenta.',
      ),
    ],
  },
  {
    id: 'cambios',
    title: 'Cambios a este aviso',
    blocks: [
      text(
        'Si cambiamos este aviso, publicamos aquí la versión nueva con su fecha. Revísalo de vez en cuando; si el cambio pide tu permiso, te lo pediremos.',
      ),
    ],
  },
];
