import { useCatalogue, type CatalogueView } from '@tuisty/shop-core/react';
import { catalogue } from 'virtual:shop-catalogue';

/** All that is sold, for pages that list it: of the build until the core is loaded, so that no page waits for it. */
export function useShopCatalogue(): CatalogueView {
  return useCatalogue(catalogue);
}
