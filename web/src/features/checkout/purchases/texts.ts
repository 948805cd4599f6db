import { pricesText, site, conditions } from '../../../shared/site';
import { plural } from '../../../shared/ui/plural';
import type { Purchase } from '../../../shared/storage/purchases/purchases';
import { rareConditions } from '../../../shared/sections/long-text/rareConditions';

interface Next {
  readonly title: string;
  readonly steps: readonly string[];
}

export const texts = {
  title: 'Mis compras',
  intro:
    'Lo que pagaste desde este dispositivo, también sin conexión, y con tu cuenta desde cualquier otro. Tus datos de envío no se guardan aquí.',
  loading: 'Estamos abriendo tus compras…',
  empty: {
    title: 'Aquí no hay compras todavía',
    text: 'Cuando pagues desde este dispositivo, aquí verás qué compraste, tu referencia y lo que sigue.',
    plans: 'Ver paquetes',
    topUps: 'Recargar un número',
    signIn: 'Entrar para ver las de mi cuenta',
  },
  account: {
    more: 'Ver compras anteriores',
    failed: 'No pudimos traer las compras de tu cuenta.',
    retry: 'Reintentar',
  },
  incomplete:
    'No pudimos comprobar si tu última compra ya está pagada. Lo intentamos de nuevo en cuanto haya red.',
  home: {
    title: {
      paid: 'Tu compra está pagada',
      awaited: 'Esperamos tu pago en la tienda',
      expired: 'Tu ficha venció sin pago',
    },
    all: 'Ver mis compras',
    putAway: 'Ocultar este aviso',
  },
  dated: {
    paid: (date: string) => `Pagada el ${date}`,
    awaited: (date: string) => `Por pagar, pedida el ${date}`,
    expired: (date: string) => `No se pagó, pedida el ${date}`,
  },
  reference: 'Referencia',
  copy: {
    action: 'Copiar',
    /** Visually hidden text after the action's label. */
    of: (reference: string) => ` la referencia ${reference}`,
    done: 'Copiaste tu referencia.',
    failed: 'Tu navegador no dejó copiar. Mantén pulsada la referencia para copiarla.',
  },
  link: 'Vincula tu línea',
  newTab: ' (abre otra pestaña)',
  receipt: {
    action: 'Imprimir recibo',
    title: 'Recibo de compra',
    plan: 'Concepto',
    quantity: 'Cantidad',
    price: 'Precio',
    amount: 'Importe',
    taxes: pricesText,
    notAnInvoice: 'Este recibo no es factura.',
    invoice: (email: string) => `Si necesitas factura, pregúntanos en ${email} con tu referencia.`,
  },
  renew: {
    action: 'Renovar',
    /** Visually hidden text after the action's label. */
    of: (reference: string) => ` la compra ${reference}`,
  },
  linePrice: (price: string, quantity: number) => `${price}×${quantity.toString()}`,
  physical: (count: number) => plural(count, 'SIM física', 'SIM físicas'),
  esims: (count: number) => plural(count, 'eSIM', 'eSIM'),
  renewed: (count: number) => plural(count, 'línea que renuevas', 'líneas que renuevas'),
  kept: (count: number) => plural(count, 'número que conservas', 'números que conservas'),
  topUpFor: (ending: string) => `Para el número que termina en ${ending}`,
  shipping: 'Envío',
  total: 'Total',
  next: {
    esim: {
      title: 'Tu eSIM',
      steps: [
        `Te mandamos el código QR al correo que diste al pagar, en hasta ${conditions.activation}.`,
        'Con wifi, en Ajustes busca “Red móvil” o “Datos celulares” y toca “Agregar eSIM”.',
        'Escanea el código una sola vez y elige la línea nueva para tus datos.',
      ],
    },
    kept: {
      title: 'El número que conservas',
      steps: [
        `Con tu SIM en la mano, pide tu NIP desde ese número: ${rareConditions.askNip}. Vence en ${rareConditions.nipLife}.`,
        `Mándanos el NIP y usa el número provisional: el cambio tarda hasta ${conditions.activation}.`,
        'Cuando tu SIM de antes pierda la señal, reinicia el celular: tu número ya está aquí.',
      ],
    },
    keptEsim: {
      title: 'El número que conservas',
      steps: [
        `Si te faltó el NIP o ya venció, pide otro desde ese número: ${rareConditions.askNip}.`,
        `Usa el número provisional: el cambio tarda hasta ${conditions.activation}.`,
        'Cuando tu SIM de antes pierda la señal, reinicia el celular: tu número ya está aquí.',
      ],
    },
    renewed: {
      title: 'La línea que renuevas',
      steps: [
        'Ponemos tu paquete en el número que escribiste: sigues con tu SIM y tu número.',
        'Revisa tu saldo y tu vigencia en la app.',
        '¿No lo ves? Escríbenos por chat con tu referencia.',
      ],
    },
    awaited: {
      title: 'Tu pago en efectivo',
      steps: [
        'Paga en la tienda con la ficha que te dio la página de pago, antes de que venza.',
        'No pidas ni pagues otra vez: apartamos lo que pediste.',
        'En cuanto la tienda nos avise, aquí la verás pagada.',
      ],
    },
    topUp: {
      title: 'Tu recarga',
      steps: [
        'La aplicamos al número que escribiste.',
        'Revisa tu saldo y tu vigencia en la app.',
        '¿No la ves? Escríbenos por chat con tu referencia.',
      ],
    },
  } satisfies Record<string, Next>,
  nextPhysical: (arrival: string): Next => ({
    title: 'Tu SIM física',
    steps: [
      'La enviamos a la dirección que diste al pagar.',
      arrival,
      'Ya vinculada, ponla en tu celular, enciéndelo y ya eres tuister.',
    ],
  }),
  /** Delivery time of a physical SIM without a date of payment. */
  usualDays: `de ${conditions.delivery}`,
  arrives: (days: string) => `Llega ${days}. Revisa que el empaque esté cerrado.`,
  delivered: (date: string) =>
    `Entregada el ${date}. Si no la tienes, escríbenos por chat con tu referencia.`,
  late: (days: string) =>
    `Debió llegar ${days}. Si todavía no la tienes, escríbenos por chat con tu referencia.`,
  expired: {
    text: 'No se cobró nada. ¿La quieres todavía?',
    restore: 'Volver a ponerla en mi carrito',
    toTopUps: 'Ir a recargas',
  },
  nip: {
    physical: 'Ya tengo mi SIM: enviar mi NIP',
    esim: 'Enviar mi NIP',
    message: {
      physical: (reference: string) =>
        `Hola, ${site.brand}. Ya tengo mi SIM de la compra ${reference} y quiero conservar mi número. Mi NIP es: `,
      esim: (reference: string) =>
        `Hola, ${site.brand}. Quiero conservar mi número con mi compra ${reference}. Mi NIP es: `,
    },
  },
  email: {
    sentTo: (email: string) => `Tu eSIM va a ${email}.`,
    correct: 'Corregir',
    of: ' el correo de mi eSIM',
    message: (reference: string) =>
      `Hola, ${site.brand}. El correo de mi compra ${reference} está mal y mi eSIM no va a llegar. Quiero corregirlo.`,
  },
  chat: {
    action: 'Preguntar por WhatsApp',
    message: (reference: string) =>
      `Hola, ${site.brand}. Tengo una pregunta sobre mi compra ${reference}.`,
  },
  remove: (reference: string) => `Quitar la compra ${reference} de este dispositivo`,
  removing: {
    title: '¿Quitar esta compra de aquí?',
    text: (reference: string) =>
      `Tu compra sigue en pie, pero aquí ya no verás su referencia, ${reference}: guárdala antes.`,
    yes: 'Sí, quitarla',
    no: 'Cancelar',
  },
  removed: (reference: string) => `Quitaste la compra ${reference} de este dispositivo.`,
  undo: 'Deshacer',
} as const;

const date = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time in the browser's time zone, for example '22 nov 2026, 10:15 a.m.'. */
export function dateText(time: string): string {
  return date.format(new Date(time));
}

type BoughtLine = Purchase['order']['lines'][number];

/** Returns the details of a line: its SIMs, renewals and numbers to keep, or the phone number of a top-up. */
export function lineDetails({ type, topUp, numbers }: Purchase, line: BoughtLine): string {
  if (type === 2) {
    const ending = topUp?.phoneEnding ?? numbers[0]?.phone.slice(-4);
    return ending === undefined ? '' : texts.topUpFor(ending);
  }
  const { quantity, esims, renewals, keptNumbers } = line;
  const physical = quantity - esims - renewals;
  return [
    physical > 0 ? texts.physical(physical) : [],
    esims > 0 ? texts.esims(esims) : [],
    renewals > 0 ? texts.renewed(renewals) : [],
    keptNumbers > 0 ? texts.kept(keptNumbers) : [],
  ]
    .flat()
    .join(' · ');
}
