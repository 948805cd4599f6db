/** The numbers that were used on this device. */
export const knownNumberTexts = {
  use: (phone: string) => `Usar el ${phone}`,
} as const;
