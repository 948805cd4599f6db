// The address that the build gives the wasm; here, the file's own.
export default new URL('../../../bindings/dist/shop_core.wasm', import.meta.url).href;
