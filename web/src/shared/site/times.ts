/** The facts on delivery and portability that card, cart, documents, terms and confirmation share. */
const nipLife = '5 días';
export const times = {
  /** Until a SIM arrives by post. */
  delivery: '2 a 5 días hábiles',
  /** At most, until an eSIM or a number to keep works. */
  activation: '48 horas hábiles',
  nipLife,
  askNip: 'manda un SMS con la palabra NIP al 051',
  nipLater: `El NIP te lo pedimos cuando tengas tu SIM, en Mis compras: vence en ${nipLife}, y tu SIM puede tardar más.`,
} as const;
