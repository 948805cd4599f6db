import { jest } from '@jest/globals';
import '@testing-library/jest-dom';
import { cleanup } from '@testing-library/react';
import { toasts } from '@/shared/ui/toast';
import { onNetwork } from '@/start/network';
import { WAIT_LIMIT_MS } from '../../limits.mjs';
import { useTestClock } from './clock';

// The page's clock is the test's: what takes longer waits for something that never comes.
jest.setTimeout(4 * WAIT_LIMIT_MS);

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
    onNetwork,
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  });
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
  // It computes fourteen colours of an element and its parents each time a test looks for a role. Without style sheets
  // the style depends on these attributes alone.
  const compute = window.getComputedStyle.bind(window);
  const computed = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element) => {
    const attributes = ['style', 'hidden', 'open', 'type'].map((name) =>
      element.getAttribute(name),
    );
    const key = JSON.stringify([element.tagName, ...attributes]);
    const style = computed.get(key) ?? compute(element.cloneNode() as Element);
    computed.set(key, style);
    return style;
  };
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
  for (const { key } of toasts.read()) toasts.close(key);
  localStorage.clear();
  sessionStorage.clear();
});

// Last: pages are closed while the clock does not move.
if (typeof window !== 'undefined') useTestClock();
