/** Words that belong to the building blocks themselves. */
export const uiTexts = {
  close: 'Cerrar',
  notifications: 'Avisos',
} as const;
