import type { CatalogueView } from '@tuisty/shop-core/react';
import { useState } from 'react';
import { catalogueOf } from '.';
import { useCartStore } from '../cart';

/**
 * All that is sold, for pages that list it: from the rulebook where it is there already, else from the build's copy, so
 * that no page waits for it. Not asked again when it arrives: it says the same, and would only draw every plan anew.
 */
export function useCatalogue(): CatalogueView {
  const { core } = useCartStore();
  return useState(() => catalogueOf(core.getSnapshot().core))[0];
}
