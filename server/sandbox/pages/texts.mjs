/** All that a shopper reads on the payment page. */
export const texts = {
  titleEnd: ' | Entorno de pruebas',
  testTitle: 'Entorno de pruebas.',
  testText: 'No se hace ningún cargo real.',
  payTo: (/** @type {string} */ shop) => `Pago a ${shop}`,
  confirm: 'Confirma tu pago',
  quantity: 'Cantidad:',
  total: 'Total',
  card: 'Tarjeta de prueba',
  email: 'Correo',
  pay: 'Pagar',
  cancel: 'Cancelar',
  back: 'Volver a la tienda',
  paid: 'Este pago ya se hizo',
  paidText: (/** @type {string} */ total) =>
    `No hace falta pagar otra vez. Total pagado: ${total} MXN.`,
  expired: 'Este pago venció',
  expiredText: 'No se cobró nada. Vuelve a la tienda y empieza el pago de nuevo.',
  unknown: 'No encontramos este pago',
  unknownText:
    'Revisa que la dirección esté completa, o vuelve a la tienda y empieza el pago de nuevo.',
};
