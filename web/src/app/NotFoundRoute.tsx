import { useRoute } from 'wouter';
import { useHydrated } from '../shared/ui/hooks/useHydrated';
import { FolioNotFound } from '../features/documents/FolioNotFound';
import NotFoundPage from '../pages/not-found/NotFoundPage';

/**
 * The page for every URL without a page. One HTML file serves all of them, so text that depends on the URL, such as
 * the number of a missing folio, is rendered after hydration.
 */
export default function NotFoundRoute() {
  const [isFolio, params] = useRoute('/folio/:folio');
  const hydrated = useHydrated();
  return hydrated && isFolio ? <FolioNotFound folio={params.folio} /> : <NotFoundPage />;
}
