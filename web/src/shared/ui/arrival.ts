/** Whether the browser puts the page where the shopper left it: after a reload, Back or Forward. */
let isRestored = false;

/** Called when an entry of the history is left, before the router renders another one. */
export const onLeave = new Set<() => void>();

/** Begins to watch navigations. Must be called once. */
export function watchArrivals(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  isRestored = load?.type === 'reload' || load?.type === 'back_forward';
  // The browser's event, and the events that the router dispatches for its navigations.
  for (const type of ['popstate', 'pushState', 'replaceState']) {
    // Added before the router's listener, which renders the page: on a window Chromium knows no capture phase.
    window.addEventListener(type, () => {
      isRestored = type === 'popstate';
      for (const leave of onLeave) leave();
    });
  }
}

/** Returns whether the current page must keep the place that the browser gave it, instead of scrolling to an anchor. */
export function isPlaceRestored(): boolean {
  return isRestored;
}
