import { onLeave } from './arrival';

// Where the shopper left a page whose address names one of its elements. Browsers go back to that element, or to a
// distance from the top, which changes while the page is elsewhere: unseen parts have an estimated height.

/** The element nearest to the top of the screen and its distance from there, in pixels. */
interface Place {
  readonly id: string;
  readonly distance: number;
}

/** The places of this document by address; the session storage has the last one, for a reload. */
const places = new Map<string, Place>();
const KEY = 'placeLeft';
/** For so many frames the page may still move: its parts hydrate, and get their height, one after the other. */
const FRAMES = 60;
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Stores the place whenever the current address is left.
 *
 * @param elements A selector of the elements by which a place is found again; each has an id.
 * @returns Ends the watch.
 */
export function watchPlace(elements: string): () => void {
  let { href } = window.location;
  const note = (): void => {
    const all = Array.from(document.querySelectorAll(elements), ({ id }) => ({
      id,
      distance: topOf(id),
    }));
    const [nearest] = all.sort((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
    if (nearest) places.set(href, nearest);
    ({ href } = window.location);
  };
  const store = (): void => {
    const left = href;
    note();
    try {
      sessionStorage.setItem(KEY, JSON.stringify([left, places.get(left)]));
    } catch {
      // Without a storage the browser's place stays.
    }
  };
  onLeave.add(note);
  window.addEventListener('pagehide', store);
  return () => {
    onLeave.delete(note);
    window.removeEventListener('pagehide', store);
  };
}

/** Returns where the shopper left the current address, or null. */
export function placeLeft(): { readonly restore: () => () => void } | null {
  const place = places.get(window.location.href) ?? storedPlace();
  if (place === null) return null;
  return {
    /** Scrolls there for a second, unless the shopper does something. Returns a function that ends it. */
    restore() {
      let frames = 0;
      let frame = 0;
      const end = (): void => {
        cancelAnimationFrame(frame);
        for (const type of INPUTS) window.removeEventListener(type, end, true);
      };
      const step = (): void => {
        window.scrollBy({ top: topOf(place.id) - place.distance, behavior: 'instant' });
        frames += 1;
        if (frames < FRAMES) frame = requestAnimationFrame(step);
        else end();
      };
      for (const type of INPUTS) window.addEventListener(type, end, true);
      frame = requestAnimationFrame(step);
      return end;
    },
  };
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? 0;
}

function storedPlace(): Place | null {
  try {
    const [href, place] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, Place?];
    return href === window.location.href && place ? place : null;
  } catch {
    return null;
  }
}
