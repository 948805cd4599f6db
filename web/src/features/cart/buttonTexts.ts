export function articles(count: number): string {
  return `${count.toString()} ${count === 1 ? 'artículo' : 'artículos'}`;
}

/** What the header's cart says: on every page, so apart from everything else that the cart says. */
export const buttonTexts = {
  unknown: 'Carrito',
  count: (count: number) => (count === 0 ? 'Carrito, vacío' : `Carrito, ${articles(count)}`),
} as const;
