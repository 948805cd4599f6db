import { fact, facts, list, note, steps, text } from '../../src/shared/sections/long-text/content';
import { consumerAgency, operator } from '../../src/shared/sections/long-text/operator';
import { shipping } from '../../src/shared/sections/long-text/shipping';
import { contacts, type DocumentSource } from './source';

export const contract: DocumentSource = {
  name: 'contrato-adhesion-profeco',
  kicker: 'Servicio móvil de prepago',
  title: 'Contrato de adhesión',
  subtitle: `Entre ${operator.legalName} (“${operator.brand}”) y quien contrata la línea (“tú”).`,
  updated: 'Septiembre de 2025',
  sections: [
    {
      id: 'registro',
      title: 'Registro y partes',
      blocks: [
        facts(
          fact(`Registro ante la ${consumerAgency.shortName}`, operator.contractRegistration),
          fact('Proveedor', operator.legalName),
          fact('Domicilio', operator.address),
          fact('Usuario', 'La persona mayor de edad que compra y activa la línea.'),
        ),
      ],
    },
    {
      id: 'objeto',
      title: 'Primera. Objeto',
      blocks: [
        text(
          'Te damos servicio móvil de prepago: llamadas, mensajes de texto e internet, con el plan que elijas y en la zona con cobertura. Las llamadas y los SMS de los planes son a México, Estados Unidos y Canadá.',
        ),
        text(
          'Aceptas este contrato al activar tu línea o hacer tu primera recarga. Antes puedes leerlo completo en esta página y pedir una copia.',
        ),
      ],
    },
    {
      id: 'vigencia',
      title: 'Segunda. Vigencia',
      blocks: [
        list(
          'No hay plazo forzoso. El contrato vale mientras la línea esté activa.',
          'Un plan dura 30 días, salvo los que dicen 1, 7, 15, 90, 180 o 360 días.',
          'La línea vive hasta 70 días desde su última activación si no recargas.',
          'Si en los 60 días que siguen a la última activación no recargas, podemos suspenderla y cancelarla de forma definitiva.',
        ),
      ],
    },
    {
      id: 'tarifas-y-pago',
      title: 'Tercera. Tarifas y pago',
      blocks: [
        text(
          'Pagas antes de usar, en pesos mexicanos y con IVA incluido, la tarifa publicada e inscrita con el folio de tu plan. No te cobramos nada que no hayas pedido. Las recargas no son reembolsables.',
        ),
      ],
    },
    {
      id: 'datos-y-velocidad',
      title: 'Cuarta. Datos y velocidad',
      blocks: [
        text(
          'Al acabar los datos rápidos de tu plan, navegas a 512 Kbps hasta que venza. Es uso anormal consumir más de 3 veces el promedio de la oferta; se trata como dice la [política de uso justo](/politica-uso-justo).',
        ),
      ],
    },
    {
      id: 'entrega',
      title: 'Quinta. Entrega y devolución',
      blocks: [
        text(
          `La SIM llega a tu domicilio de 2 a 5 días hábiles. El envío es gratis en la zona de Tampico, Ciudad Madero y Altamira; ${shipping.elsewhere}. La eSIM queda lista en hasta 48 horas hábiles.`,
        ),
        text(
          'Si conservas la SIM 3 días naturales después del pago sin reclamar, se entiende que aceptas la compra.',
        ),
      ],
    },
    {
      id: 'calidad',
      title: 'Sexta. Calidad y bonificaciones',
      blocks: [
        text(
          'Prestamos el servicio con los índices de calidad que fija la autoridad. Si se interrumpe por causa nuestra, te devolvemos la parte del tiempo sin servicio y además una bonificación de al menos 20% de esa parte, que abonamos a tu línea sin que tengas que ir a ningún lado.',
        ),
        note('Reporta la falla lo antes posible: te damos un folio para seguirla.'),
      ],
    },
    {
      id: 'portabilidad',
      title: 'Séptima. Portabilidad y equipos',
      blocks: [
        list(
          'Puedes traer o llevarte tu número, sin costo. Tarda hasta 48 horas hábiles; mientras tanto funciona el número provisional.',
          'No vendemos equipos bloqueados ni te obligamos a comprar uno.',
        ),
      ],
    },
    {
      id: 'robo',
      title: 'Octava. Robo o extravío',
      blocks: [
        text(
          'Avísanos y suspendemos la línea. Desde ese momento no respondes por su uso. Recuperas tu número con una SIM nueva: nos das el número y el ICCID, y queda 1 hora después de la operación.',
        ),
      ],
    },
    {
      id: 'obligaciones',
      title: 'Novena. Tus obligaciones',
      blocks: [
        list(
          'Dar datos verdaderos y usar un equipo homologado.',
          'No revender ni alterar el servicio, ni usarlo para delitos.',
          'Cuidar tu SIM, tus contraseñas y tus NIP.',
        ),
      ],
    },
    {
      id: 'cambios',
      title: 'Décima. Cambios',
      blocks: [
        text(
          'Si cambiamos este contrato, te avisamos con al menos 15 días de anticipación. Si no estás de acuerdo puedes exigir lo pactado o terminar sin costo. Lo ya pagado se respeta.',
        ),
      ],
    },
    {
      id: 'terminacion',
      title: 'Decimoprimera. Terminación',
      blocks: [
        text('Tú puedes terminar cuando quieras, sin penalización:'),
        steps(
          'Pídelo por WhatsApp, por teléfono o por correo.',
          'Confirma que eres titular.',
          'Guarda el folio de cancelación.',
        ),
        text(
          'Nosotros podemos terminar por falta de recarga en el plazo de la cláusula segunda, por prácticas prohibidas o por orden de autoridad.',
        ),
      ],
    },
    {
      id: 'datos-personales',
      title: 'Decimosegunda. Datos personales',
      blocks: [
        text(
          'Usamos tus datos como dice el aviso de privacidad, y no te enviamos publicidad si no la aceptas.',
        ),
        facts(
          fact('Aviso', '[Aviso de privacidad](/aviso-de-privacidad)'),
          fact('Derechos ARCO', operator.privacyEmail),
        ),
      ],
    },
    {
      id: 'quejas',
      title: 'Decimotercera. Quejas y jurisdicción',
      blocks: [
        text('Atendemos quejas por estos medios:'),
        facts(...contacts),
        text(
          `La ${consumerAgency.name} es competente en la vía administrativa (Teléfono del Consumidor: ${consumerAgency.phone}); la ${operator.regulator}, en materia de telecomunicaciones. Para lo demás, los tribunales de la Ciudad de México o los de tu domicilio.`,
        ),
      ],
    },
  ],
};
