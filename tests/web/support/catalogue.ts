// The build's module `virtual:shop-catalogue`, read from the core.
import { loadShopCore, type Catalogue } from '@tuisty/shop-core';

export const catalogue: Catalogue = (await loadShopCore()).catalogue;
