import { catalogue } from '@tuisty/shop-core/catalogue';
import { useCatalogue, type CatalogueView } from '@tuisty/shop-core/react';

/** Returns the package's catalogue until the core is loaded, so that no page waits for the core. */
export function useShopCatalogue(): CatalogueView {
  return useCatalogue(catalogue);
}
