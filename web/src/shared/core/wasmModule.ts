// The core's wasm as an ES module, through vite-plugin-wasm. It is instantiated while this file is evaluated.
import * as exports from '@tuisty/shop-core/shop_core.wasm';

export { exports };
