// The core without a bundler: its wasm is read from the disk.
import { loadShopCore } from '@tuisty/shop-core';

export const instantiateCore = () => loadShopCore();
