/** Everything that the top-up page says. */
export const texts = {
  title: 'Planes de Recarga',
  intro: 'Ponle saldo a tu línea, o a la de quien tú quieras, sin salir de casa.',
  list: 'Recargas',
  popular: 'La más popular',
  buy: 'Comprar',
  steps: {
    title: 'Así de fácil',
    list: [
      { title: 'Elige tu recarga', text: 'Dos montos, sin letra chica.' },
      { title: 'Dinos el número', text: 'El número que recargas y tu correo para el recibo.' },
      { title: 'Paga con tarjeta', text: 'En una página segura. Tu carrito no se toca.' },
    ],
  },
  portal: {
    title: '¿Prefieres el portal de recargas?',
    text: 'También puedes recargar en nuestro portal, con más montos y formas de pago.',
    link: 'Ir al portal de recargas',
  },
  form: {
    title: (name: string) => `Comprar ${name}`,
    description: (details: string) => `${details}. Los dos datos son obligatorios.`,
    phone: 'Número a recargar',
    phoneHint: '10 dígitos.',
    email: 'Correo electrónico',
    emailHint: 'Ahí te llega el recibo.',
    submit: 'Continuar',
  },
  fields: {
    phone: {
      contact_required: 'Escribe el número que quieres recargar.',
      phone_malformed: 'Escribe un número de México a 10 dígitos, por ejemplo 833 555 0142.',
    },
    email: {
      contact_required: 'Escribe tu correo electrónico.',
      email_malformed: 'Revisa el correo: debe verse como nombre@ejemplo.com.',
    },
    field_too_long: 'Es demasiado largo. Escríbelo más corto.',
    other: 'Revisa este dato.',
  },
  invalid: {
    title: 'Error',
    text: 'Por favor, ingresa un número de teléfono y un correo electrónico válidos.',
    ok: 'OK',
  },
  confirm: {
    title: 'Confirma tu recarga',
    text: 'Revisa el número: una recarga hecha no se puede devolver.',
    plan: 'Recarga',
    price: 'Precio',
    phone: 'Número',
    email: 'Correo',
    yes: 'Sí, comprar',
    no: 'Cancelar',
    sending: 'Preparando tu pago…',
    offline:
      'Estás sin conexión. Para pagar necesitas internet: este botón se activa solo cuando vuelva la red.',
  },
  error: {
    title: 'Error',
    text: 'Hubo un problema con el pago. Inténtalo nuevamente.',
    detail: (reason: string) => `Detalle: ${reason}`,
    incident: (id: string) => `Código para soporte: ${id}`,
    retry: 'Reintentar',
    close: 'Cerrar',
  },
  signedOut: {
    detail:
      'Tu sesión ya no es válida y la cerramos en este dispositivo. Puedes continuar sin cuenta o volver a iniciar sesión.',
    asGuest: 'Continuar sin cuenta',
  },
  changed: {
    title: 'El precio cambió',
    text: 'No se cobró nada. Revisa el precio nuevo antes de pagar.',
    before: 'Antes',
    now: 'Ahora',
    accept: (price: string) => `Aceptar y pagar ${price}`,
    cancel: 'Cancelar',
  },
  receipt: {
    number: (phone: string) => `el ${phone}`,
    ending: (digits: string) => `el número que termina en ${digits}`,
    text: (name: string, number: string) => `${name} para ${number}.`,
    paid: (name: string, number: string) => `Pagaste ${name} para ${number}.`,
  },
} as const;

type ContactField = 'phone' | 'email';

/** What a field says when it is refused with this code. null in, null out. */
export function fieldText(field: ContactField, code: string | null): string | null {
  if (code === null) return null;
  if (code === 'field_too_long') return texts.fields.field_too_long;
  const own: Readonly<Record<string, string>> = texts.fields[field];
  return own[code] ?? texts.fields.other;
}
