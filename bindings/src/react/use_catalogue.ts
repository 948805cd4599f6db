import { useState, useSyncExternalStore } from 'react';
import type { Catalogue } from '../index.js';
import { useCartStore } from './CartProvider.js';
import { catalogueView, type CatalogueView } from './catalogue_view.js';
import { CORE_LOADING } from './core_store.js';

/**
 * Returns the catalogue; null until the core is loaded. With `initial` the result is never null: it is the core's
 * catalogue if the core is already loaded, else `initial`. It stays the same when the core loads later, so that nothing
 * renders again.
 *
 * @param initial The core's `catalogue`, read by the build or the server that rendered the page.
 * @example
 * import { renderToString } from 'react-dom/server';
 * function Prices() {
 *   const catalogue = useCatalogue();
 *   return catalogue === null ? '…' : catalogue.plansOf('mensual').map((plan) => plan.priceText);
 * }
 * const Name = () => useCatalogue(core.catalogue).findPlan(204)?.dataPlus;
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Prices /></CartProvider>); // '…'
 * renderToString(<CartProvider store={store}><Name /></CartProvider>); // 'Estelar'
 */
export function useCatalogue(initial: Catalogue): CatalogueView;
export function useCatalogue(): CatalogueView | null;
export function useCatalogue(initial?: Catalogue): CatalogueView | null {
  const { core, subscribe } = useCartStore();
  const [known] = useState(() => core.getSnapshot().core?.catalogue ?? initial);
  // Subscribing through the cart store starts the load of the core.
  const loaded = useSyncExternalStore(
    known === undefined ? subscribe : ignore,
    core.getSnapshot,
    () => CORE_LOADING,
  );
  const catalogue = known ?? loaded.core?.catalogue;
  return catalogue === undefined ? null : catalogueView(catalogue);
}

const ignore = () => () => undefined;
