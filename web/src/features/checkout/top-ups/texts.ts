import { orCash, site } from '../../../shared/site';

export const texts = {
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
} as const;
