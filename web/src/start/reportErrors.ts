import type { components } from '../shared/api/schema';

/** The number of reports of one page load. Later errors are mostly consequences of the first ones. */
const MOST = 3;

/** An `error` is also one of React that no error boundary catches, or one of hydration. */
const KINDS = [
  'error',
  'unhandledrejection',
  'render-failed',
  'part-lost',
] satisfies components['schemas']['PageError']['kind'][];

/**
 * Reports errors of the page to the shop's server: their kind, the path of the page or of the lost file, and the build.
 * Not the message, which may contain what the shopper has typed. VITE_ERROR_REPORTS=off disables it.
 *
 * @param build The path of the shop's main script, which has its digest.
 */
export function reportErrors(build: string): void {
  let left = MOST;
  for (const kind of KINDS) {
    window.addEventListener(kind, (event: Event & { readonly detail?: string }) => {
      left -= 1;
      if (left < 0) return;
      const body = JSON.stringify({ kind, where: event.detail ?? location.pathname, build });
      navigator.sendBeacon('/page-errors', new Blob([body], { type: 'application/json' }));
    });
  }
}
