import { cleanup } from '@testing-library/react';
import { useTestClock } from './clock';

// jsdom has no pointer capture, which components use to tell a swipe from a click.
if (typeof window !== 'undefined') Element.prototype.hasPointerCapture = () => false;

// jsdom has no layout either: no element changes its size or becomes visible, and no media query matches.
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

// Last: pages are closed while the clock does not move.
if (typeof window !== 'undefined') useTestClock();
