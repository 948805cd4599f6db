/** The conditions that several texts name; a test finds a second copy of one. The README lists where they are shown. */
export const conditions = {
  /** Until a SIM arrives by post. */
  delivery: '2 a 5 días hábiles',
  /** Where its shipping is free. */
  freeZone: 'Tampico, Ciudad Madero y Altamira',
  /** At most, until an eSIM or a number to keep works. */
  activation: '48 horas hábiles',
  /** After the fast data of a plan. */
  slowSpeed: '512 Kbps',
  /** Without a top-up, until a line may be cancelled. */
  topUpWithin: '60 días',
} as const;
