export function articles(count: number): string {
  return `${count.toString()} ${count === 1 ? 'artículo' : 'artículos'}`;
}

/** Texts of the header's cart button. Every page loads them, so they are separate from the cart's other texts. */
export const buttonTexts = {
  unknown: 'Carrito',
  count: (count: number) => (count === 0 ? 'Carrito, vacío' : `Carrito, ${articles(count)}`),
} as const;
