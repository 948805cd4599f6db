/** Name of the meta element in which the build lists, for boot.ts, what a page needs besides its HTML. */
export const PARTS = 'page-parts';

/** What boot.ts runs first, in this order. */
export const APP = ['src/start/startReact.ts', 'src/start/entry-client.tsx'];
