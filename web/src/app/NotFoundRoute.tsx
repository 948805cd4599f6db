import { useLocation } from 'react-router';
import { useHydrated } from '../shared/hooks/useHydrated';
import { FolioNotFound } from '../features/documents/FolioNotFound';
import NotFoundPage from '../pages/not-found/NotFoundPage';

/**
 * Every address without a page. One HTML file answers for all of them, so what depends on the address
 * (which folio was not found) is said once the page is hydrated.
 */
export default function NotFoundRoute() {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const folio = hydrated ? folioOf(pathname) : null;
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
