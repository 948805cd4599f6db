/** Conditions that only long texts and answers name, so that other pages load without them. */
export const rareConditions = {
  lineLife: '70 días',
  abnormalUse: '3 veces el promedio',
  /** After the payment, for a complaint. */
  complaint: '3 días naturales',
  /** Until a lost number works in a new SIM. */
  recovery: '1 hora',
  noRefund: 'Las recargas no son reembolsables',
} as const;
