// The module as an ES module, for `loadShopCore({ exports })`. Only src/module.ts uses its exports.
export {};
