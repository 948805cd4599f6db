export { CoreError } from './core_error.js';
export { loadShopCore, type LoadOptions } from './load.js';
export type * from './types.js';
export type * from './raw/api.js';
export type { WasmSource } from './wasm_source.js';
