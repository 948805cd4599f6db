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
} as const;
