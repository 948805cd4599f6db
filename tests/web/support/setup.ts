import '@testing-library/jest-dom';
import { cleanup } from '@testing-library/react';
import { useTestClock } from './clock';

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
  // Nor does it know modal dialogs: the focus, its return, and Escape.
  const openers = new WeakMap<Element, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      openers.set(this, document.activeElement);
      this.open = true;
      this.querySelector<HTMLElement>('a[href], button:enabled, input:enabled')?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      (openers.get(this) as HTMLElement | null)?.focus();
    },
  });
  document.addEventListener('keydown', ({ key }) => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (key === 'Escape') top?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}

afterEach(() => {
  if (typeof window === 'undefined') return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Last: pages are closed while the clock does not move.
if (typeof window !== 'undefined') useTestClock();
