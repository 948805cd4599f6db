/** Texts for the phone numbers used on this device. */
export const knownNumberTexts = {
  use: (phone: string) => `Usar el ${phone}`,
} as const;
