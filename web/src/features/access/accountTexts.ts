/** Texts of the header's account. They are on every page, so they are separate from the access page's texts. */
export const accountTexts = {
  signIn: 'Acceder',
  menu: 'Tu cuenta',
  state: 'Sesión iniciada',
  purchases: 'Mis compras',
  password: 'Cambiar contraseña',
  signOut: 'Cerrar sesión',
  signedOut: 'Cerraste sesión. Tu carrito sigue aquí.',
  unreached:
    'Cerraste sesión en este navegador, pero la tienda no respondió: allá la sesión terminará sola.',
} as const;

/** Of the page, with its dialog for a new password open. */
export const PASSWORD_HASH = '#contrasena';
