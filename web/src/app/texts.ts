import type { Family } from '@tuisty/shop-core';

/** The title of each page, without the brand. */
export const pageTexts = {
  home: {},
  overview: { title: 'Paquetes' },
  coverage: { title: 'Cobertura' },
  about: { title: 'Nosotros' },
  compatibility: { title: 'Verificar IMEI' },
  topUps: { title: 'Recargas' },
  access: { title: 'Acceder' },
  cart: { title: 'Carrito' },
  purchases: { title: 'Mis compras' },
  proceed: { title: 'Proceder a pagar' },
  success: { title: 'Tu pago' },
  notFound: { title: 'Página no encontrada' },
} as const satisfies Record<string, { readonly title?: string }>;

/** By the last part of the path. */
export const legalPageTexts: Readonly<Record<string, { readonly title: string }>> = {
  'aviso-de-privacidad': { title: 'Aviso de privacidad' },
  'terminos-y-condiciones': { title: 'Términos y condiciones' },
  'colaboracion-con-la-justicia': { title: 'Colaboración con la justicia' },
};

export const folioTitle = (id: string, plan: string) => `Folio ${id}: ${plan}`;

export const familyPageTexts: Readonly<Record<Family, { readonly title: string }>> = {
  express: { title: 'Paquetes Express' },
  mensual: { title: 'Paquetes mensuales' },
  trimestral: { title: 'Paquetes trimestrales' },
  semestral: { title: 'Paquetes semestrales' },
  anual: { title: 'Paquetes anuales' },
};

/** Displayed if the page's scripts or style sheets do not load. */
export const lostTexts = {
  text: 'La página no terminó de cargar.',
  reload: 'Volver a cargar',
  buy: 'Para comprar sin ella,',
};

/** Displayed on every page in a browser below the floor, or without WebAssembly. */
export const unableTexts = {
  text: 'Este navegador no puede abrir el carrito: para comprar, actualízalo o usa otro,',
};

/** Displayed on every page in a browser without scripts. */
export const scriptlessTexts = {
  text: 'Sin JavaScript puedes ver paquetes y precios; para comprar, actívalo,',
};

/** The end of these sentences: how to buy without the cart. */
export const buyTexts = {
  chat: 'escríbenos por WhatsApp',
  call: 'o llama al',
  message: 'Hola. Quiero comprar un paquete',
};

export const appTexts = {
  skip: 'Saltar al contenido',
  error: {
    title: 'Algo se enredó de nuestro lado',
    text: 'No pudimos mostrar esta página. Tu carrito sigue guardado. Vuelve a cargarla; si pasa otra vez, escríbenos por WhatsApp.',
    reload: 'Volver a cargar',
    home: 'Ir a inicio',
    chat: 'Escríbenos por WhatsApp',
    message: 'Hola. La tienda en línea me mostró un error.',
  },
  away: {
    title: 'Esta página necesita internet',
    text: 'Se abre sola cuando vuelva la red. Lo demás de la tienda y tu carrito siguen aquí.',
    retry: 'Reintentar',
  },
} as const;
