import { useCatalogue, type CatalogueView } from '@tuisty/shop-core/react';
import { catalogue } from 'virtual:shop-catalogue';

/** Returns the build's catalogue until the core is loaded, so that no page waits for the core. */
export function useShopCatalogue(): CatalogueView {
  return useCatalogue(catalogue);
}
