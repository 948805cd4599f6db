/** Whether the browser puts the page where the shopper left it: after a reload, Back or Forward. */
let isRestored = false;

/** Begins to watch navigations. Must be called once. */
export function watchArrivals(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  isRestored = load?.type === 'reload' || load?.type === 'back_forward';
  // The browser's event, and the events that the router dispatches for its navigations.
  for (const type of ['popstate', 'pushState', 'replaceState']) {
    // The capture phase runs before the router handles the event and renders the page.
    const note = (): void => {
      isRestored = type === 'popstate';
    };
    window.addEventListener(type, note, { capture: true });
  }
}

/** Returns whether the current page must keep the place that the browser gave it, instead of scrolling to an anchor. */
export function isPlaceRestored(): boolean {
  return isRestored;
}
