/** Words that belong to the form controls themselves. */
export const formTexts = {
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
} as const;
