/** Gives the module, imported as an ES module, the functions that it calls: the glue's. Before its first call. */
export function setGlueFunctions(functions: WebAssembly.ModuleImports): void;
