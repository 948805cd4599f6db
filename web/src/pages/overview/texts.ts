import type { Family } from '@tuisty/shop-core';
import { shipping } from '../../shared/sections/long-text/shipping';
import { site, conditions } from '../../shared/site';

const registration = 'Vincula tu línea con tu CURP: hasta entonces solo llama a emergencias.';

export const texts = {
  title: `Paquetes ${site.brand}`,
  intro:
    'Elige por cuánto tiempo quieres estar conectado. El precio que ves es el del paquete completo, con IVA: sin contrato y sin plazo.',
  find: 'Encuentra tu paquete',
  jump: '¿SIM o eSIM?',
  families: {
    title: 'Cinco formas de ser tuister',
    list: 'Familias de paquetes',
    from: 'Desde',
    fromDuration: (duration: string) => `por ${duration}`,
    see: 'Ver Paquetes',
    durations: (days: string) => `Vigencia: ${days}`,
    data: (least: string, most: string, renewal: string | null) =>
      `De ${least} a ${most} ${renewal ?? ''}`.trim(),
    of: ' de ',
  },
  reasons: {
    express: 'Para hoy, para la semana o para salir del paso.',
    mensual: 'Un mes completo, con un paquete para cada forma de usar el celular.',
    trimestral: 'Una recarga y tres meses sin pensar en ella.',
    semestral: 'Medio año resuelto con un solo pago.',
    anual: 'Un pago al año y listo.',
  } satisfies Record<Family, string>,
  sim: {
    title: '¿SIM o eSIM?',
    intro:
      'Las dos te dan lo mismo: los mismos paquetes, el mismo precio y la misma señal. Cambia cómo llega a tu celular.',
    cards: [
      {
        picture: 'sim',
        title: 'SIM física',
        text: 'El chip de siempre. Te lo llevamos a casa y lo metes en tu celular. Sirve en cualquier equipo compatible.',
      },
      {
        picture: 'esim',
        title: 'eSIM',
        text: 'Un chip que ya viene dentro de tu celular. Lo activas con un código QR, sin esperar al repartidor.',
      },
    ],
    caption: 'SIM física y eSIM, comparadas',
    columns: ['SIM física', 'eSIM'],
    rows: [
      ['Cómo la recibes', 'En tu domicilio', 'Por correo, con un código QR'],
      ['Cuánto tarda', `De ${conditions.delivery}`, `Hasta ${conditions.activation}`],
      ['Costo de envío', `Gratis en ${conditions.freeZone}; ${shipping.elsewhere}`, 'No hay envío'],
      ['Cómo se instala', 'La pones en la charola', 'Escaneas el código con internet'],
      ['En qué equipos', 'Liberados y compatibles', 'Liberados y con eSIM'],
      ['Cambiar de celular', 'La pasas al otro equipo', 'Nos pides un código nuevo'],
      ['Dos líneas a la vez', 'Si tu equipo tiene dos ranuras', 'Sí, junto a tu SIM de ahora'],
      ['Traer tu número', `Hasta ${conditions.activation}`, `Hasta ${conditions.activation}`],
    ],
  },
  compatibility: {
    title: 'Antes de comprar, revisa tu celular',
    intro: 'Son dos minutos y te ahorran una vuelta.',
    list: [
      {
        title: 'Que esté liberado',
        text: 'Prueba con una SIM de otra compañía: si agarra señal, lo está. Si no, pide el desbloqueo a quien te lo vendió.',
      },
      {
        title: 'Que tenga banda 28 y VoLTE',
        text: 'La banda 28 te da señal; VoLTE, llamadas. Lo sabemos con tu IMEI.',
      },
      {
        title: 'Que acepte eSIM, si la quieres',
        text: 'Marca *#06#: si aparece un número EID, tu celular tiene eSIM.',
      },
    ],
    action: 'Verificar mi IMEI',
  },
  installation: {
    title: 'Instalarla es fácil',
    sim: {
      title: 'Tu SIM física',
      steps: [
        registration,
        'Apaga el celular y abre la charola con el clip.',
        'Desprende la SIM del tamaño de tu charola: estándar, micro o nano.',
        'Ponla, cierra y enciende.',
        'Espera unos minutos a que aparezca la señal. Si no navega, activa los datos y la itinerancia, y reinicia.',
      ],
    },
    esim: {
      title: 'Tu eSIM',
      steps: [
        registration,
        'Conéctate a una red wifi y ten el código QR en otra pantalla o impreso.',
        'En Ajustes busca “Red móvil” o “Datos celulares” y toca “Agregar eSIM”.',
        'Escanea el código y espera a que diga que está activa. No la borres: el código sirve una sola vez.',
        'Elige la línea nueva para los datos y activa la itinerancia.',
      ],
    },
    keep: `Si traes tu número, usa el provisional mientras llega: tarda hasta ${conditions.activation}.`,
    question: 'Hola, necesito ayuda para instalar mi SIM.',
    help: '¿Se atoró algo? Pregúntanos por WhatsApp',
  },
} as const;
