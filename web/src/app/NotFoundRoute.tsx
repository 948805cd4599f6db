import { useRoute } from 'wouter';
import { useHydrated } from '../shared/hooks/useHydrated';
import { FolioNotFound } from '../features/documents/FolioNotFound';
import NotFoundPage from '../pages/not-found/NotFoundPage';

/**
 * Every address without a page. One HTML file answers for all of them, so what depends on the address
 * (which folio was not found) is said once the page is hydrated.
 */
export default function NotFoundRoute() {
  const [isFolio, params] = useRoute('/folio/:folio');
  const hydrated = useHydrated();
  return hydrated && isFolio ? <FolioNotFound folio={params.folio} /> : <NotFoundPage />;
}
