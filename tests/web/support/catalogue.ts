// What the site's build puts behind `virtual:shop-catalogue`, read from the same core.
import { loadShopCore, type Catalogue } from '@tuisty/shop-core';

export const catalogue: Catalogue = (await loadShopCore()).catalogue;
