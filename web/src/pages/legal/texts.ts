export const texts = {
  kicker: 'Información legal',
  contents: 'En esta página',
  openAll: 'Abrir todo',
  closeAll: 'Cerrar todo',
} as const;
