/** Words that belong to the building blocks themselves. */
export const uiTexts = {
  close: 'Cerrar',
  loading: 'Cargando…',
  notifications: 'Avisos',
} as const;
