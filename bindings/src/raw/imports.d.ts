/** Sets the glue's functions for a module that is imported as an ES module. Must run before the module's first call. */
export function setGlueFunctions(functions: WebAssembly.ModuleImports): void;
