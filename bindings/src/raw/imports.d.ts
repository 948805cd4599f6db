/** Gives the module, imported as an ES module, the functions that it calls: the glue's. Before its first call. */
export function provide(functions: WebAssembly.ModuleImports): void;
