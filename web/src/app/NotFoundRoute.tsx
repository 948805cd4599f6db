import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { FolioNotFound } from '../features/documents/FolioNotFound';
import NotFoundPage from '../features/not-found/NotFoundPage';

const subscribe = () => () => undefined;

/**
 * Every address without a page. One HTML file answers for all of them, so what depends on the address
 * (which folio was not found) is said once the page is alive in the browser.
 */
export default function NotFoundRoute() {
  const { pathname } = useLocation();
  const alive = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const folio = alive ? folioOf(pathname) : null;
  return folio === null ? <NotFoundPage /> : <FolioNotFound folio={folio} />;
}

function folioOf(pathname: string): string | null {
  const [, encoded] = /^\/folio\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Not what an address may hold; shown as it was typed.
    return encoded;
  }
}
