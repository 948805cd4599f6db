import { useState, useSyncExternalStore } from 'react';
import type { Catalogue } from '../index.js';
import { useCartStore } from './CartProvider.js';
import { catalogueView, type CatalogueView } from './catalogue_view.js';
import { CORE_LOADING, type CoreSnapshot } from './core_store.js';

/**
 * What the shop sells. Null until the core is loaded. A page that was rendered with a catalogue, by its build or by its
 * server, gives it: it is then never null, is the core's where the core is loaded already, and stays the same when the
 * core arrives, so that nothing is drawn again.
 *
 * @param initial The core's `catalogue`, as build or server read it.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * function Prices() {
 *   const catalogue = useCatalogue();
 *   return catalogue === null ? '…' : catalogue.plansOf('mensual').map((plan) => plan.priceText);
 * }
 * const Name = () => useCatalogue(core.catalogue).findPlan(204)?.dataPlus;
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Prices /></CartProvider>); // '…'
 * renderToString(<CartProvider store={store}><Name /></CartProvider>); // 'Estelar'
 * ```
 */
export function useCatalogue(initial: Catalogue): CatalogueView;
export function useCatalogue(): CatalogueView | null;
export function useCatalogue(initial?: Catalogue): CatalogueView | null {
  const { core, subscribe } = useCartStore();
  const [known] = useState(() => core.getSnapshot().core?.catalogue ?? initial);
  // Subscribed through the cart's store, which starts the load.
  const loaded = useSyncExternalStore(
    known === undefined ? subscribe : ignore,
    core.getSnapshot,
    loadingCore,
  );
  const catalogue = known ?? loaded.core?.catalogue;
  return catalogue === undefined ? null : catalogueView(catalogue);
}

function ignore(): () => void {
  return () => undefined;
}

function loadingCore(): CoreSnapshot {
  return CORE_LOADING;
}
