/** Texts of the components in this directory. */
export const uiTexts = {
  close: 'Cerrar',
  notification: 'Aviso',
  notifications: 'Avisos ({hotkey})',
} as const;
