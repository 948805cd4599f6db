/** Shipping texts of the cart and of the confirmation before payment. */
export const shippingTexts = {
  /** Shown while the shop has no shipping price. */
  agreed:
    'Fuera de Tampico, Madero y Altamira el envío tiene un costo; te lo confirmamos antes de enviar.',
  free: 'Envío gratis a todo México.',
  line: (cost: string) => `Envío: ${cost}`,
  nothing: 'gratis',
  choose: 'escribe tu código postal',
  toBeTold: 'te lo decimos antes de pagar',
} as const;
