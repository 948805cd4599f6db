// The module as an ES module, for `loadShopCore({ exports })`. What it exports is the glue's business, under names
// that change from one build to the next.
export {};
