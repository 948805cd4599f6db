import type { CartErrorCode, RestoreNote } from '@tuisty/shop-core';
import type { StorageProblem } from '@tuisty/shop-core/react';
import { orCash, site } from '../../../shared/site';
import { plural } from '../../../shared/ui/plural';

/** Duration in milliseconds of a toast that no action of the shopper caused, long enough to read. */
export const READING_TIME = 12_000;

export const texts = {
  title: 'Tu carrito',
  empty: 'El carrito esta vacío',
  emptyHint: 'Elige un paquete y lo verás aquí, con su precio y su total.',
  goHome: 'Ir a inicio',
  buySim: 'Comprar Sim',
  keepShopping: 'Seguir Comprando',
  viewCart: 'Ver carrito',
  total: (total: string) => `Total: ${total}`,
  unlimited: 'Ilimitado',
  linePrice: (price: string, quantity: number) => `${price}×${quantity.toString()}`,
  columns: {
    image: 'Imagen',
    product: 'Producto',
    price: 'Precio',
    quantity: 'Cantidad',
    total: 'Total',
    remove: 'Quitar',
  },
  quantityOf: (name: string) => `Cantidad de ${name}`,
  increase: (name: string) => `Aumentar ${name}`,
  decrease: (name: string) => `Disminuir ${name}`,
  remove: (name: string) => `Eliminar ${name} del carrito`,
  loading: 'Estamos abriendo tu carrito…',
  failed: {
    title: 'No pudimos abrir tu carrito',
    text: 'Lo que guardaste sigue en este dispositivo. Revisa tu conexión e inténtalo de nuevo.',
    retry: 'Reintentar',
  },
  safePayment: `Pagas con tarjeta${orCash(site.paymentMethods)} en una página segura. Aquí no pedimos ni guardamos sus datos.`,
  cards: [
    { file: 'visa', name: 'Visa' },
    { file: 'mastercard', name: 'Mastercard' },
    { file: 'amex', name: 'American Express' },
  ],
  /** Buttons of toasts. */
  actions: { undo: 'Deshacer', retry: 'Reintentar', cart: 'Ver carrito' },
  emptied: {
    unproven: 'Vaciamos tu carrito al volver de la página de pago. ¿No terminaste tu compra?',
    paid: 'Quitamos de tu carrito lo que ya pagaste.',
    restore: 'Deshacer',
    dismiss: 'Cerrar aviso',
    label: 'Recuperar carrito',
  },
  adding: (name: string) => `Agregando ${name}…`,
  added: (name: string, quantity: number) =>
    quantity === 1
      ? `Agregaste ${name} al carrito.`
      : `Agregaste ${name} al carrito: ya llevas ${quantity.toString()}.`,
  removed: (name: string) => `Quitaste ${name} de tu carrito.`,
  /** Screen-reader announcement after each change. */
  changed: (count: number, total: string) =>
    count === 0
      ? 'Ya no hay artículos en tu carrito.'
      : `Llevas ${plural(count, 'artículo', 'artículos')} y el total es ${total}.`,
  coreUnavailable:
    'No pudimos agregarlo todavía: revisa tu conexión. Lo que elegiste se agrega solo al reintentar.',
  moreNotes: (count: number) => `Y ${plural(count, 'ajuste', 'ajustes')} más en tu carrito.`,
  unknownPlan: 'ese paquete',
} as const;

/** The action of a toast's button. */
export type EventAction = keyof typeof texts.actions;

/** Explains why a change was rejected and what the shopper can do. */
export function refusalText(code: CartErrorCode, name: string, quantity: number | null): string {
  switch (code) {
    case 'quantity_limit':
      return `De ${name} ya llevas ${quantity === null ? 'el máximo' : quantity.toString()}, y en una compra no cabe lo que pides. Paga este carrito y haz otra compra para llevar más.`;
    case 'total_limit':
      return 'Tu compra pasaría del máximo que acepta un pago. Paga este carrito y haz otra compra con lo demás.';
    case 'line_unknown':
      return `Ya no tienes ${name} en tu carrito. Agrégalo otra vez si lo quieres.`;
    case 'plan_unknown':
      return 'Ese paquete ya no está a la venta. Elige otro en Paquetes.';
    case 'quantity_invalid':
      return 'La cantidad debe ser un número entero, de 1 en adelante.';
  }
}

export const storageTexts: Readonly<Record<StorageProblem, string>> = {
  storage_unavailable:
    'Tu navegador no permite guardar el carrito. Puedes comprar, pero se perderá si cierras o recargas esta página.',
  storage_full:
    'No hay espacio en tu navegador para guardar el carrito. Puedes comprar, pero los cambios se perderán si cierras o recargas esta página.',
};

/**
 * Describes a problem of the stored cart. What is not displayed stays stored, for a version of the page that knows it.
 *
 * @param name The plan's name, else the name in the stored line, else null.
 * @param format Centavos as text.
 */
export function noteText(
  note: RestoreNote,
  name: string | null,
  format: (centavos: number) => string,
): string {
  const called = name ?? 'un artículo';
  switch (note.code) {
    case 'cart_malformed':
      return 'No pudimos leer todo tu carrito guardado. Revisa que esté lo que querías.';
    case 'plan_unknown':
      return `No mostramos ${called}: esta página no lo tiene a la venta. Si es un paquete nuevo, recarga la página.`;
    case 'quantity_invalid':
      return `No mostramos ${called}: no entendimos su cantidad guardada. Agrégalo otra vez si lo quieres.`;
    case 'price_changed':
      return priceText(note, called, format);
    case 'line_duplicated':
      return `Juntamos en una sola línea lo que tenías repetido de ${called}.`;
    case 'quantity_limit':
      return `Dejamos ${called} en la cantidad máxima por compra.`;
    case 'total_limit':
      return `Ajustamos ${called}: el total pasaba del máximo que acepta un pago.`;
    case 'line_malformed':
      return `No mostramos ${called}: no entendimos sus datos guardados.`;
  }
}

function priceText(note: RestoreNote, name: string, format: (centavos: number) => string): string {
  if (note.currentCentavos === null) return `Actualizamos el precio de ${name}.`;
  const now = format(note.currentCentavos);
  return note.storedCentavos === null
    ? `${name} cuesta ${now}.`
    : `${name} ahora cuesta ${now} (antes ${format(note.storedCentavos)}).`;
}
