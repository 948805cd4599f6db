import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Catalogue } from '../index.js';
import { catalogueView, type CatalogueView } from './catalogue_view.js';
import { useCore } from './use_cart.js';

const CatalogueContext = createContext<Catalogue | null>(null);

/**
 * What {@link CatalogueProvider} takes.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * const props: CatalogueProviderProps = { catalogue: core.catalogue, children: 'Plans' };
 * renderToString(<CatalogueProvider {...props} />); // 'Plans'
 * ```
 */
export interface CatalogueProviderProps {
  /** The core's `catalogue`, as the page's build or its server read it. */
  readonly catalogue: Catalogue;
  readonly children: ReactNode;
}

/**
 * Gives the tree below the catalogue before the core is there, as prerendered pages need it.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * const Name = () => useCatalogue()?.findPlan(204)?.dataPlus;
 * const store = openCart(() => loadShopCore());
 * renderToString(
 *   <CartProvider store={store}>
 *     <CatalogueProvider catalogue={core.catalogue}>
 *       <Name />
 *     </CatalogueProvider>
 *   </CartProvider>,
 * ); // 'Estelar'
 * ```
 */
export function CatalogueProvider({ catalogue, children }: CatalogueProviderProps) {
  return <CatalogueContext value={catalogue}>{children}</CatalogueContext>;
}

/**
 * What the shop sells. Null until the core is there, unless a {@link CatalogueProvider} knows it before. The same
 * object for as long as the catalogue is.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * function Prices() {
 *   const catalogue = useCatalogue();
 *   return catalogue === null ? '…' : catalogue.plansOf('mensual').map((plan) => plan.priceText);
 * }
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Prices /></CartProvider>); // '…'
 * ```
 */
export function useCatalogue(): CatalogueView | null {
  const given = use(CatalogueContext);
  const { core } = useCore();
  const catalogue = given ?? core?.catalogue ?? null;
  return useMemo(() => (catalogue === null ? null : catalogueView(catalogue)), [catalogue]);
}
