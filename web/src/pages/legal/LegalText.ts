// Browsers get neither the texts nor what renders them. The development server prerenders nothing.
export const Article =
  import.meta.env.SSR || import.meta.env.DEV ? (await import('./Article')).Article : undefined;
