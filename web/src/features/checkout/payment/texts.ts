import type { Order } from '../../../shared/core/order';
import { orCash, site } from '../../../shared/site';
import { plural } from '../../../shared/ui/plural';

type Sims = Pick<Order, 'lines' | 'physicalSims' | 'esims' | 'renewals'>;

function numbers(keeps: boolean, count: number): string {
  if (keeps) return count === 1 ? 'con tu número' : 'con tus números';
  return count === 1 ? 'con número nuevo' : 'con números nuevos';
}

/** Duration of the notices of /proceder-a-pagar and /success, in milliseconds. */
export const REDIRECT_DELAY = 2000;

/** Texts of the payment, for the cart and for a top-up. */
export const texts = {
  pay: 'Pagar',
  confirm: {
    yes: 'Sí, comprar',
    accept: 'Aceptar el cambio',
    no: 'Cancelar',
    sending: 'Preparando tu pago…',
    cart: {
      title: 'Confirma tu compra',
      // The space at the end is part of the agreed text.
      question: '¿Estás seguro que deseas proceder con la compra? ',
      /** 'Llevas 1 SIM física con número nuevo y 2 eSIM con tu número. Renuevas 1 línea.' */
      simsOf: ({ lines, renewals }: Sims) => {
        const units = lines.flatMap((line) => line.units);
        const kinds = (['physical', 'esim'] as const).flatMap((sim) =>
          [false, true].flatMap((keeps) => {
            const count = units.filter(
              (unit) => unit.sim === sim && unit.keepsNumber === keeps,
            ).length;
            const name =
              sim === 'esim'
                ? plural(count, 'eSIM', 'eSIM')
                : plural(count, 'SIM física', 'SIM físicas');
            return count === 0 ? [] : `${name} ${numbers(keeps, count)}`;
          }),
        );
        return [
          kinds.length > 0 ? `Llevas ${kinds.join(' y ')}.` : [],
          renewals > 0 ? `Renuevas ${plural(renewals, 'línea', 'líneas')}.` : [],
        ]
          .flat()
          .join(' ');
      },
      /** 'Conservas el 833 555 0142, en Estelar 5GB (30 días).' */
      kept: (phone: string, plan: string) => `Conservas el ${phone}, en ${plan}.`,
      /** 'Renuevas el 833 765 4321, con Estelar 5GB (30 días).' */
      renewed: (phone: string, plan: string) => `Renuevas el ${phone}, con ${plan}.`,
      /** Data that the payment page asks for. */
      next: ({ physicalSims, esims }: Sims) => {
        const toSend =
          esims > 0 ? 'tu nombre y el correo al que mandamos tu eSIM' : 'tu nombre y tu correo';
        const asked =
          physicalSims > 0
            ? 'tu nombre, correo, teléfono y la dirección a la que enviamos tu SIM'
            : toSend;
        return `En la página de pago te pedimos ${asked}. Pagas con tarjeta${orCash(site.paymentMethods)}.`;
      },
      summary: (count: number, total: string) =>
        `${plural(count, 'artículo', 'artículos')} · Total: ${total}`,
      changed: (before: string) =>
        `Tu compra cambió en otra pestaña. Antes: ${before} Revísala y confirma otra vez.`,
      offline:
        'Estás sin conexión. Para pagar necesitas internet: tu carrito sigue guardado y este botón se activa solo cuando vuelva la red.',
    },
    topUp: {
      title: 'Confirma tu recarga',
      question: 'Revisa el número: una recarga hecha no se puede devolver.',
      plan: 'Recarga',
      price: 'Precio',
      phone: 'Número',
      email: 'Correo',
      next: 'En la página de pago te pedimos tu nombre y tu tarjeta.',
      offline:
        'Estás sin conexión. Para pagar necesitas internet: este botón se activa solo cuando vuelva la red.',
    },
  },
  returned: {
    same: 'No se cobró nada; tu carrito sigue igual.',
    changed: 'No se cobró nada.',
  },
  offlineNotice:
    'Sin conexión: puedes seguir armando tu carrito, pero para pagar necesitas internet.',
  error: {
    title: 'Error',
    message: 'Hubo un problema con el pago. Inténtalo nuevamente.',
    /** Every failure before the payment page. */
    uncharged: 'No se cobró nada.',
    detail: (reason: string) => `Detalle: ${reason}`,
    incident: (id: string) => `Código para soporte: ${id}`,
    unprepared: 'La compra no se pudo preparar. Recarga la página e inténtalo de nuevo.',
    retry: 'Reintentar',
    correct: 'Corregir en el carrito',
    close: 'Cerrar',
  },
  signedOut: {
    detail:
      'Tu sesión ya no es válida y la cerramos en este dispositivo. Puedes continuar la compra sin cuenta o volver a iniciar sesión.',
    asGuest: 'Continuar sin cuenta',
  },
  changed: {
    cart: {
      title: 'Tu compra cambió',
      message: 'Los precios se actualizaron. No se cobró nada: revisa el cambio antes de pagar.',
    },
    topUp: {
      title: 'El precio cambió',
      message: 'No se cobró nada. Revisa el precio nuevo antes de pagar.',
    },
    change: (before: string, now: string) => `Antes ${before}, ahora ${now}`,
    absent: 'nada',
    shipping: 'Envío',
    total: 'Total',
    accept: (total: string) => `Aceptar y pagar ${total}`,
    cancel: 'Cancelar',
  },
  proceed: {
    title: 'Redirigiendo a la pasarela de pagos...',
    wait: 'Por favor, espera un momento.',
    now: 'Ir ahora a la página de pago',
    offline:
      'Estás sin conexión. No cierres esta página: seguimos a la de pago en cuanto vuelva la red.',
  },
  success: {
    checking: 'Estamos comprobando tu pago…',
    scriptless: {
      title: 'Tu pago',
      text: 'Si pagaste, tu compra está registrada: no pagues otra vez. Para ver cómo quedó, activa JavaScript y vuelve a cargar esta página.',
    },
    thanks: 'Gracias por tu compra. Redirigiendo...',
    open: {
      title: 'Tu pago aún no está confirmado',
      text: 'La página de pago todavía no nos avisa que cobró. Tu carrito sigue igual: comprueba otra vez en un momento o vuelve a él.',
    },
    pending: {
      title: 'Esperamos tu pago en la tienda',
      text: 'Paga en la tienda con la ficha que te dio la página de pago, antes de que venza. No pidas ni pagues otra vez: en cuanto la tienda nos avise, tu compra queda pagada.',
      setAside: 'Apartamos lo que pediste: ya no está en tu carrito.',
      toPurchases: 'Ver mis compras',
    },
    voucherExpired: {
      title: 'Tu ficha venció sin pago',
      text: 'No se cobró nada. Lo que apartamos te espera en Mis compras, para volver a ponerlo en tu carrito.',
    },
    expired: {
      title: 'Esta compra no se pagó',
      text: 'La página de pago caducó sin cobrarte nada. Tu carrito sigue igual.',
    },
    unknown: {
      title: 'No encontramos esta compra',
      text: 'La dirección no corresponde a ninguna compra de la tienda. Tu carrito sigue igual.',
    },
    failed: {
      title: 'No pudimos comprobar tu pago',
      text: 'Tu carrito sigue igual. Si ya pagaste, no pagues otra vez: comprueba de nuevo en un momento. Si te quedaste sin conexión, lo comprobamos solos cuando vuelva la red.',
    },
    topUp: {
      open: {
        title: 'Tu pago aún no está confirmado',
        text: 'La página de pago todavía no nos avisa que cobró. No pagues otra vez: comprueba de nuevo en un momento.',
      },
      expired: {
        title: 'Esta recarga no se pagó',
        text: 'La página de pago caducó sin cobrarte nada. Puedes pedirla otra vez.',
      },
    },
    others: {
      title: 'Esta compra ya está pagada',
      text: 'Guarda la referencia. Si la hiciste tú y sus paquetes siguen en tu carrito, quítalos para no pagarlos dos veces.',
      reference: 'Referencia:',
      toHome: 'Ir a inicio',
    },
    again: 'Comprobar de nuevo',
    toCart: 'Ir al carrito',
    toTopUps: 'Ir a recargas',
  },
} as const;

/** Further texts of the top-up page. */
export const topUpTexts = {
  title: 'Planes de Recarga',
  intro: 'Ponle saldo a tu línea Tuisty, o a otra línea Tuisty, sin salir de casa.',
  list: 'Recargas',
  popular: 'La más popular',
  lasts: (days: string) => `Dura ${days} ${days === '1' ? 'día' : 'días'}.`,
  buy: 'Comprar',
  steps: {
    title: 'Así de fácil',
    list: [
      { title: 'Elige tu recarga', text: 'Dos montos: pagas lo que ves.' },
      { title: 'Dinos el número', text: 'El número que recargas y tu correo para el recibo.' },
      {
        title: `Paga con tarjeta${orCash(site.paymentMethods)}`,
        text: 'En una página segura. Tu carrito no se toca.',
      },
    ],
  },
  portal: {
    title: '¿Prefieres el portal de recargas?',
    text: 'También puedes recargar en nuestro portal. Se abre en otra pestaña.',
    link: 'Ir al portal de recargas',
  },
  form: {
    title: (name: string) => `Comprar ${name}`,
    description: (details: string) => `${details}. Los dos datos son obligatorios.`,
    phone: 'Número a recargar',
    phoneHint: '10 dígitos. Solo líneas Tuisty.',
    email: 'Correo electrónico',
    emailHint: 'Ahí te llega el recibo.',
    submit: 'Continuar',
  },
  fields: {
    phone: { contact_required: 'Escribe el número que quieres recargar.' },
    email: { contact_required: 'Escribe tu correo electrónico.' },
  },
  invalid: {
    title: 'Error',
    text: 'Por favor, ingresa un número de teléfono y un correo electrónico válidos.',
    ok: 'OK',
  },
  receipt: {
    number: (phone: string) => `el ${phone}`,
    ending: (digits: string) => `el número que termina en ${digits}`,
    text: (name: string, number: string) => `${name} para ${number}.`,
    paid: (name: string, number: string) => `Pagaste ${name} para ${number}.`,
  },
} as const;
