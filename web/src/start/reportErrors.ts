import { PARTS } from './parts';

/** The number of reports of one page load. Later errors are mostly consequences of the first ones. */
const MOST = 3;

/**
 * Reports errors of the page to the shop's server: their kind, the path of the page or of the file, and the build. Not
 * the message, which may contain what the shopper has typed. VITE_ERROR_REPORTS=off disables it.
 */
export function reportErrors(): void {
  const parts = document.querySelector<HTMLMetaElement>(`meta[name="${PARTS}"]`)?.content ?? '';
  const build = /\/shop-([\w-]+)\.js/.exec(parts)?.[1];
  if (build === undefined) return;
  let sent = 0;
  const report = (kind: string, where = window.location.pathname): void => {
    sent += 1;
    if (sent > MOST) return;
    const body = JSON.stringify({ kind, where, build });
    navigator.sendBeacon('/page-errors', new Blob([body], { type: 'application/json' }));
  };
  // The event of React's errors too: it reports those that no error boundary catches, and those of hydration.
  window.addEventListener('error', () => {
    report('script');
  });
  window.addEventListener('unhandledrejection', () => {
    report('promise');
  });
  window.addEventListener('render-failed', () => {
    report('render');
  });
  window.addEventListener('part-lost', ({ detail }: CustomEvent<string>) => {
    report('file', detail);
  });
}
