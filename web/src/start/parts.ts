/** The name of the meta element that lists a page's chunks for boot.ts. */
export const PARTS = 'page-parts';

/** The name of the meta element that lists chunks to prefetch, which run only on demand. */
export const EARLY = 'early-parts';

/** The chunks that boot.ts runs first, in this order. */
export const APP = ['src/start/startReact.ts', 'src/start/entry-client.tsx'];

/** A script beside boot.ts, on every page. */
export const GUARD = 'src/start/guard.ts';

/** The core's module awaits its wasm, so its importer must handle a rejected import. */
export const WASM_MODULE = 'src/shared/core/wasmModule.ts';

/** The core's glue. */
export const CORE_GLUE = 'src/shared/core/instantiateCore.ts';
