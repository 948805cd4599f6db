/** Texts of the header's account button. Every page loads them, so they are separate from the access page's texts. */
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

/** URL hash that opens the access page's dialog for a password change. */
export const PASSWORD_HASH = '#contrasena';
