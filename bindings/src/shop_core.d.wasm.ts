// The module as an ES module, for `loadShopCore({ exports })`. Only the glue uses its exports, whose names differ from
// build to build.
export {};
