/** All that the cart may have to say is a lot of words: they come when there is something to be said. */
export const fetchToasts = () => import('./toasts');

/** The cart works, and its number shows it. */
export function withoutWords(reason: unknown): void {
  console.error('No se pudieron cargar los avisos del carrito:', reason);
}
