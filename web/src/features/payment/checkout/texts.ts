/** Everything that the pay flow says. */
export const texts = {
  pay: 'Pagar',
  confirm: {
    title: 'Confirma tu compra',
    // The space at the end is part of the agreed text.
    question: '¿Estás seguro que deseas proceder con la compra? ',
    summary: (count: number, total: string) =>
      `${count.toString()} ${count === 1 ? 'artículo' : 'artículos'} · Total: ${total}`,
    yes: 'Sí, comprar',
    no: 'Cancelar',
    sending: 'Preparando tu pago…',
    offline:
      'Estás sin conexión. Para pagar necesitas internet: tu carrito sigue guardado y este botón se activa solo cuando vuelva la red.',
  },
  dialogFailed: 'No pudimos preparar el pago. Revisa tu conexión e inténtalo de nuevo.',
  offlineNotice:
    'Sin conexión: puedes seguir armando tu carrito, pero para pagar necesitas internet.',
  error: {
    title: 'Error',
    message: 'Hubo un problema con el pago. Inténtalo nuevamente.',
    detail: (reason: string) => `Detalle: ${reason}`,
    incident: (id: string) => `Código para soporte: ${id}`,
    retry: 'Reintentar',
    close: 'Cerrar',
  },
  signedOut: {
    detail:
      'Tu sesión ya no es válida y la cerramos en este dispositivo. Puedes continuar la compra sin cuenta o volver a iniciar sesión.',
    asGuest: 'Continuar sin cuenta',
  },
  changed: {
    title: 'Tu compra cambió',
    message: 'Los precios se actualizaron. No se cobró nada: revisa el cambio antes de pagar.',
    plan: 'Plan',
    before: 'Antes',
    now: 'Ahora',
    absent: '—',
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
    thanks: 'Gracias por tu compra. Redirigiendo...',
    open: {
      title: 'Tu pago aún no está confirmado',
      text: 'La página de pago todavía no nos avisa que cobró. Tu carrito sigue igual: comprueba otra vez en un momento o vuelve a él.',
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
    again: 'Comprobar de nuevo',
    toCart: 'Ir al carrito',
    toTopUps: 'Ir a recargas',
  },
} as const;
