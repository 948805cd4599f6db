import { abroad } from '../../../shared/sections/long-text/abroad';
import { list, note, text, type SectionGroup } from '../../../shared/sections/long-text/content';
import { consumerAgency, operator } from '../../../shared/sections/long-text/operator';

export const generalTerms: SectionGroup = {
  id: 'terminos-generales',
  title: 'Términos generales',
  intro: 'Nueve puntos que valen para todo lo que hacemos: el sitio, las líneas y las recargas.',
  sections: [
    {
      id: 'relacion-contractual',
      title: 'Relación contractual',
      blocks: [
        text(
          `Estos términos son un acuerdo entre tú y **${operator.legalName}** (“${operator.brand}”, “nosotros”). Los aceptas cuando usas este sitio, compras una SIM o una eSIM, activas tu línea o haces una recarga.`,
        ),
        text(
          'El servicio de telefonía móvil se rige además por el [contrato de adhesión](/contrato-adhesion-profeco) y por la oferta de tu plan, que puedes consultar por su folio en cada paquete. Si algo de estos términos se opone al contrato de adhesión, vale lo que diga el contrato.',
        ),
        text(
          'Para contratar debes ser mayor de edad. Si eres menor, contrata por ti tu madre, tu padre o quien te represente.',
        ),
        text(
          'Podemos cambiar estos términos. Publicamos la versión nueva en esta página con su fecha; si el cambio toca tu servicio, te avisamos antes por mensaje o por correo. Lo que ya pagaste conserva las condiciones con las que lo compraste.',
        ),
      ],
    },
    {
      id: 'condiciones-de-uso',
      title: 'Condiciones de uso',
      blocks: [
        text('Usa el sitio y tu línea de forma personal y lícita. Te pedimos:'),
        list(
          'Dar datos verdaderos y mantenerlos al día.',
          'Cuidar tu contraseña, tu NIP y los códigos que te enviemos. Nunca te los pediremos por llamada.',
          'No revender el servicio, no usarlo en equipos que enrutan tráfico de terceros y no enviar mensajes masivos.',
          'No dañar el sitio ni la red, y no intentar entrar a cuentas ajenas.',
          'Respetar la [política de uso justo](/politica-uso-justo).',
        ),
        text(
          'Consideramos **uso anormal** un consumo mayor a 3 veces el promedio de los usuarios de la misma oferta. Si lo detectamos, te avisamos y podemos bajar la velocidad o suspender el beneficio hasta que el uso vuelva a lo normal.',
        ),
        text(
          'Cuando se acaban los datos rápidos de tu plan, sigues navegando a velocidad reducida de 512 Kbps hasta que termine su vigencia.',
        ),
      ],
    },
    {
      id: 'alcance-de-los-servicios',
      title: 'Alcance de los servicios',
      blocks: [
        text(
          `${operator.brand} es un operador móvil virtual: vendemos y atendemos tu línea, y el servicio viaja por la red de un operador mayorista. Ofrecemos planes de prepago en SIM y eSIM, recargas, portabilidad de tu número y atención a clientes.`,
        ),
        list(
          `${abroad.calls} ${abroad.roaming}`,
          'Las vigencias de los planes son de 1, 7, 15, 30, 90, 180 y 360 días, según el paquete que elijas.',
          'La cobertura y la velocidad dependen del lugar, del equipo y de la carga de la red. Consulta la [cobertura](/cobertura) y la [compatibilidad de tu equipo](/compatibilidad) antes de comprar.',
          'Compartir internet está permitido solo en los planes que lo dicen.',
        ),
        text(
          'Cuando un plan dice “Ilimitado”, debajo aparece qué lo limita: los datos rápidos incluidos, los minutos, los SMS o la velocidad a la que navegas después.',
        ),
      ],
    },
    {
      id: 'liberacion-de-responsabilidad',
      title: 'Liberación de responsabilidad',
      blocks: [
        text(
          'Hacemos lo razonable para que el servicio funcione sin interrupciones, pero no podemos responder por:',
        ),
        list(
          'Fallas por caso fortuito o fuerza mayor: huracanes, sismos, cortes de luz o daños a la red que no dependen de nosotros.',
          'Equipos incompatibles, bloqueados, alterados o reportados como robados.',
          'El contenido y las decisiones de sitios, aplicaciones y servicios de otras empresas.',
          'El uso de tu línea por otra persona antes de que nos avises del robo o la pérdida.',
        ),
        note(
          'Nada de este punto te quita los derechos que te dan la ley, el contrato de adhesión o la [carta de derechos mínimos](/carta-derechos-min), como las bonificaciones por fallas que sí son nuestras.',
        ),
      ],
    },
    {
      id: 'privacidad',
      title: 'Privacidad',
      blocks: [
        text(
          'Usamos tus datos personales como lo explica el [aviso de privacidad](/aviso-de-privacidad): para activar y operar tu línea, entregarte tu SIM, cobrarte y atenderte. Ahí también está cómo ejercer tus derechos ARCO y cómo dejar de recibir publicidad.',
        ),
      ],
    },
    {
      id: 'ideas-no-solicitadas',
      title: 'Ideas no solicitadas',
      blocks: [
        text(
          'Nos gusta oírte. Si nos mandas por tu cuenta una idea, un nombre, un diseño o una sugerencia, entiendes que podemos usarla sin pagarte y sin obligación de guardarla en secreto. Si quieres conservar derechos sobre ella, no la envíes.',
        ),
      ],
    },
    {
      id: 'leyes-aplicables',
      title: 'Leyes aplicables',
      blocks: [
        text(
          'Valen las leyes federales de México, sobre todo las de telecomunicaciones, protección al consumidor y protección de datos personales.',
        ),
        text(
          `Si tienes una queja, dínosla primero: casi siempre la resolvemos. También puedes acudir a la ${consumerAgency.link} (${consumerAgency.shortName}) y a la ${operator.regulatorLink}. Lo que no se arregle así lo deciden los tribunales competentes de la Ciudad de México o los de tu domicilio, a tu elección.`,
        ),
      ],
    },
    {
      id: 'promociones',
      title: 'Promociones',
      blocks: [
        text(
          'Cada promoción tiene fechas, planes y condiciones propias, que publicamos en esta página. Salvo que se diga otra cosa, las promociones no se suman entre sí, no se cambian por dinero y valen por línea.',
        ),
        text(
          'Si una promoción pide confirmación, tienes **24 horas** para confirmarla desde que te avisamos. Pasado ese tiempo se pierde el beneficio.',
        ),
        text(
          'Las promociones que ya terminaron se quedan publicadas, marcadas como finalizadas, para quienes todavía disfrutan el beneficio: [Double Data](#double-data) y [Triple Data](#triple-data).',
        ),
      ],
    },
    {
      id: 'plataformas-de-terceros',
      title: 'Plataformas de terceros',
      blocks: [
        text(
          'Algunas partes del servicio las dan otras empresas: el pago con tarjeta se hace en la página segura de nuestro proveedor de pagos, la atención por chat usa WhatsApp, las aplicaciones se descargan de las tiendas de Android y iOS, y las redes sociales son de sus propios dueños.',
        ),
        text(
          'Cada una tiene sus términos y su aviso de privacidad. Nosotros no vemos ni guardamos el número completo de tu tarjeta. Si una de esas empresas cambia o retira su servicio, buscaremos una alternativa, pero no podemos decidir por ella.',
        ),
      ],
    },
  ],
};
