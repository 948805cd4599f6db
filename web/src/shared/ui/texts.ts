/** Words that belong to the building blocks themselves. */
export const uiTexts = {
  close: 'Cerrar',
  notification: 'Aviso',
  notifications: 'Avisos ({hotkey})',
} as const;
