/** Texts of the form controls. */
export const formTexts = {
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
} as const;
