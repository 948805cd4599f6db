/** The type of the links of a page's chunks, which no browser knows: boot.ts fetches and runs them in their order. */
export const LATER = 'later';

/** The chunks that boot.ts runs first, in this order. */
export const APP = ['src/start/startReact.ts', 'src/start/entry-client.tsx'];

/** A script beside boot.ts, on every page. */
export const GUARD = 'src/start/guard.ts';
