export const texts = {
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
  receipt: {
    number: (phone: string) => `el ${phone}`,
    ending: (digits: string) => `el número que termina en ${digits}`,
    text: (name: string, number: string) => `${name} para ${number}.`,
    paid: (name: string, number: string) => `Pagaste ${name} para ${number}.`,
  },
} as const;
