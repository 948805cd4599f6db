/** Loads the toasts' code on first use, because their texts are large. */
export const fetchToasts = () => import('./toasts');

/** Logs that the toasts' code did not load. The cart still works, and its button shows the count. */
export function withoutWords(reason: unknown): void {
  console.error('No se pudieron cargar los avisos del carrito:', reason);
}
