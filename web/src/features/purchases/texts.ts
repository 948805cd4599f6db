import { site } from '../../shared/site';

/** What comes after a purchase, step by step. */
interface Next {
  readonly title: string;
  readonly steps: readonly string[];
}

/** Everything that the purchases of this device say. */
export const texts = {
  title: 'Mis compras',
  intro:
    'Lo que pagaste desde este dispositivo, también sin conexión. Tus datos de envío no se guardan aquí.',
  loading: 'Estamos abriendo tus compras…',
  empty: {
    title: 'Aquí no hay compras todavía',
    text: 'Cuando pagues desde este dispositivo, aquí verás qué compraste, tu referencia y lo que sigue.',
    plans: 'Ver paquetes',
    topUps: 'Recargar un número',
  },
  incomplete:
    'No pudimos comprobar si tu última compra ya está pagada. Lo intentamos de nuevo en cuanto haya red.',
  home: {
    title: 'Tu compra está pagada',
    all: 'Ver mis compras',
    putAway: 'Ocultar este aviso',
  },
  paid: (date: string) => `Pagada el ${date}`,
  reference: 'Referencia',
  linePrice: (price: string, quantity: number) => `${price}×${quantity.toString()}`,
  physical: (count: number) => plural(count, 'SIM física', 'SIM físicas'),
  esims: (count: number) => plural(count, 'eSIM', 'eSIM'),
  kept: (count: number) => plural(count, 'número que conservas', 'números que conservas'),
  topUpFor: (ending: string) => `Para el número que termina en ${ending}`,
  shipping: 'Envío',
  total: 'Total',
  next: {
    physical: {
      title: 'Tu SIM física',
      steps: [
        'La enviamos a la dirección que diste al pagar.',
        'Llega de 2 a 5 días hábiles. Revisa que el empaque esté cerrado.',
        'Ponla en tu celular, enciéndelo y ya eres tuister.',
      ],
    },
    esim: {
      title: 'Tu eSIM',
      steps: [
        'Te mandamos el código QR al correo que diste al pagar, en hasta 48 horas hábiles.',
        'Con wifi, en Ajustes busca “Red móvil” o “Datos celulares” y toca “Agregar eSIM”.',
        'Escanea el código una sola vez y elige la línea nueva para tus datos.',
      ],
    },
    kept: {
      title: 'El número que conservas',
      steps: [
        'Si te faltó el número o su NIP, mándalos por chat con tu referencia.',
        'Usa el número provisional: el cambio tarda hasta 48 horas hábiles.',
        'Cuando tu chip de antes pierda la señal, reinicia el celular: tu número ya está aquí.',
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
  chat: {
    action: 'Preguntar por WhatsApp',
    newTab: ' (abre otra pestaña)',
    message: (reference: string) =>
      `Hola, ${site.brand}. Tengo una pregunta sobre mi compra ${reference}.`,
  },
  remove: (reference: string) => `Quitar la compra ${reference} de este dispositivo`,
  removed: (reference: string) => `Quitaste la compra ${reference} de este dispositivo.`,
  undo: 'Deshacer',
} as const;

function plural(count: number, one: string, many: string): string {
  return `${count.toString()} ${count === 1 ? one : many}`;
}

const date = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short' });

/** '22 nov 2026, 10:15 a.m.', of where the shopper is. */
export function dateText(time: string): string {
  return date.format(new Date(time));
}
