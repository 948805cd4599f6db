/** The links of a page's chunks, in the order in which boot.ts runs them. */
export const PRELOADED = 'link[rel="preload"][as="fetch"]';

/** The chunks that boot.ts runs first, in this order. */
export const APP = ['src/start/startReact.ts', 'src/start/entry-client.tsx'];

/** A script beside boot.ts, on every page. */
export const GUARD = 'src/start/guard.ts';
