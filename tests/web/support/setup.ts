import { cleanup } from '@testing-library/react';
import { useTestClock } from './clock';

// jsdom has no pointer capture; what asks for it takes a swipe from a click.
if (typeof window !== 'undefined') Element.prototype.hasPointerCapture = () => false;

// Nor does it lay anything out: nothing changes its size or comes into view, no point has anything on it, and no
// media query holds.
if (typeof window !== 'undefined') {
  class Watcher {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(window, {
    ResizeObserver: Watcher,
    IntersectionObserver: Watcher,
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  });
  Object.assign(document, { elementsFromPoint: () => [] });
}

afterEach(() => {
  if (typeof window === 'undefined') return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Last: pages are closed while the clock still stands.
if (typeof window !== 'undefined') useTestClock();
