import { findPage } from '../app/routes';

/** Fetches a page's code when a finger, a pointer or the focus comes to a link that leads there. */
export function preloadOnIntent(): void {
  const onIntent = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link?.origin !== window.location.origin) return;
    // A failure shows itself, in words, when the page is really asked for.
    findPage(link.pathname)
      .route.preload()
      .catch(() => undefined);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(type, onIntent, { passive: true });
  }
}
