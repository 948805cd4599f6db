const nipLife = '5 días';

/** Conditions that home does not name: it loads without them. */
export const rareConditions = {
  nipLife,
  askNip: 'manda un SMS con la palabra NIP al 051, o llama al 051',
  nipLater: `El NIP te lo pedimos cuando tengas tu SIM, en Mis compras: vence en ${nipLife}, y tu SIM puede tardar más.`,
  lineLife: '70 días',
  abnormalUse: '3 veces el promedio',
  /** After the payment, for a complaint. */
  complaint: '3 días naturales',
  /** Until a lost number works in a new SIM. */
  recovery: '1 hora',
  noRefund: 'Las recargas no son reembolsables',
} as const;
