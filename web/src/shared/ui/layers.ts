import { hasEntryMark } from './historyEntry';

/** The close functions of what is open above the page, such as a dialog; the top one is last. */
const layers: (() => void)[] = [];

/** The state of the history entry that Back consumes while a layer is open. A link then replaces the entry. */
const GUARD = { isLayer: true };

/** Whether the entry is being removed, and whether a link has replaced it meanwhile. */
let isLeaving = false;
let isReplaced = false;
/** Where the page is scrolled to. Firefox restores an earlier place. */
let top = 0;

const isGuard = (): boolean => hasEntryMark('isLayer');

/**
 * Lets Back close a layer instead of leaving the page. All open layers share one history entry.
 *
 * @param close Called when the shopper goes back. The layer may stay open.
 * @returns Must be called when the layer has closed.
 */
export function openLayer(close: () => void): () => void {
  window.addEventListener('popstate', onBack);
  window.addEventListener('replaceState', onReplace);
  layers.push(close);
  setTimeout(settle);
  return () => {
    layers.splice(layers.lastIndexOf(close), 1);
    setTimeout(settle);
  };
}

/** Adds or removes the entry. Called in a later task, because one layer may replace another, or a link leave the page. */
function settle(): void {
  if (isLeaving) return;
  if (layers.length > 0 && !isGuard()) {
    top = window.scrollY;
    // The prototype's function, because the router counts calls of the object's as navigations.
    History.prototype.pushState.call(window.history, GUARD, '');
  } else if (layers.length === 0 && isGuard()) {
    isLeaving = true;
    isReplaced = false;
    window.history.back();
  }
}

function onBack(): void {
  if (!isGuard() && (isLeaving || layers.length > 0)) {
    requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }));
  }
  if (isLeaving) {
    isLeaving = false;
    if (isReplaced) window.history.forward();
  } else if (!isGuard()) {
    layers.at(-1)?.();
  }
  setTimeout(settle);
}

/** The router dispatches this event. */
function onReplace(): void {
  isReplaced = true;
}
