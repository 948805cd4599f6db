// The rulebook without a bundler: its wasm comes from the disk.
import { loadShopCore } from '@tuisty/shop-core';

export const loadRulebook = () => loadShopCore();
