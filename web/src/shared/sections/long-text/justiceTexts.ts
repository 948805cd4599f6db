import { fact, facts, list, note, steps, text, type Section } from './content';
import { operator } from './operator';

export const justiceTexts = {
  title: 'Colaboración con la justicia',
  intro:
    'Esta página es para las autoridades facultadas por la ley y para quien quiera saber cómo las atendemos.',
  pdf: 'Ver el documento en PDF',
};

export const justiceSections: readonly Section[] = [
  {
    id: 'area-responsable',
    title: 'Área responsable',
    blocks: [
      text(
        `En cumplimiento de la ley federal en materia de telecomunicaciones y de los lineamientos de colaboración en seguridad y justicia, ${operator.legalName} atiende a las autoridades por medio de:`,
      ),
      facts(
        fact('Área', operator.justiceDepartment),
        fact('Correo electrónico', operator.justiceEmail),
        fact('Teléfonos', operator.justicePhones),
        fact('Disponibilidad', 'Las 24 horas, los 7 días de la semana, todo el año (24/7).'),
        fact('Domicilio', operator.address),
      ),
      note(
        'Este contacto es solo para autoridades. Si necesitas ayuda con tu línea, usa los canales de atención del pie de página.',
      ),
    ],
  },
  {
    id: 'quien-puede-pedir',
    title: 'Quién puede pedir información',
    blocks: [
      text(
        'Las instancias de seguridad, procuración y administración de justicia que la ley faculta, por conducto de los servidores públicos designados para ello. Antes de entregar algo comprobamos:',
      ),
      list(
        'Que la persona que firma esté designada y facultada.',
        'Que el oficio tenga número, fecha, firma y un medio oficial de respuesta.',
        'Que funde y motive lo que pide, y señale líneas, equipos y fechas precisas.',
        'Que traiga la autorización judicial cuando la ley la exige.',
      ),
      text('Si algo falta, lo decimos el mismo día para que se corrija.'),
    ],
  },
  {
    id: 'datos-conservados',
    title: 'Datos conservados',
    blocks: [
      text(
        'Conservamos los datos que permiten identificar una comunicación, nunca su contenido: titular y domicilio cuando existan, tipo de comunicación, origen y destino, fecha, hora y duración, primera activación, y zona en que ocurrió.',
      ),
      text(
        'Los guardamos 12 meses en sistemas de consulta inmediata y 12 meses más en almacenamiento. Entregamos lo pedido dentro de las 24 horas siguientes a la notificación, o 48 horas si los datos son del segundo periodo.',
      ),
    ],
  },
  {
    id: 'localizacion-en-tiempo-real',
    title: 'Localización geográfica en tiempo real',
    blocks: [
      text(
        'Atendemos de inmediato las solicitudes para localizar un equipo relacionado con una investigación, con la autorización judicial que corresponda.',
      ),
      text(
        'Cuando peligra la vida o la integridad de una persona, o puede desaparecer el objeto del delito, la ley permite pedirla sin esperar la autorización; la autoridad debe informar al juez para que la ratifique. Si no la ratifica, los datos no pueden usarse.',
      ),
    ],
  },
  {
    id: 'intervencion-de-comunicaciones',
    title: 'Intervención de comunicaciones privadas',
    blocks: [
      text('Solo la autoriza un juez federal de control, por escrito. Al recibir la orden:'),
      steps(
        'Verificamos que sea auténtica y que diga la línea, el tipo de comunicación, el periodo y la autoridad que la ejecuta.',
        'La ejecutamos junto con el operador de la red, en los términos y el tiempo que señala.',
        'La terminamos el día que vence y dejamos constancia.',
      ),
    ],
  },
  {
    id: 'confidencialidad',
    title: 'Confidencialidad y registro',
    blocks: [
      text(
        'Llevamos un registro reservado de cada solicitud: quién la hizo, qué pidió, cuándo y qué se entregó. Solo lo consulta el personal autorizado, que firma una obligación de confidencialidad.',
      ),
      text(
        'Los datos viajan por medios seguros y se tratan como dice el [aviso de privacidad](/aviso-de-privacidad).',
      ),
    ],
  },
];
