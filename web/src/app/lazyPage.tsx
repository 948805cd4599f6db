import { lazy, Suspense, useState, type ComponentType } from 'react';
import { fetchAgain } from '../shared/ui/fetchAgain';
import type { PageModule, PageParams } from './pageModules';

export interface LazyPage {
  readonly Page: ComponentType<PageParams>;
  /** Fetches the page's code ahead of time; a page fetched before it is shown does not suspend. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A page whose code loads when it is wanted. Unlike plain `lazy`, a page that is already there
 * renders at once, which the prerender needs (it cannot wait) and so does hydration (it must not
 * show a gap where the HTML had content).
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  const fetchModule = fetchAgain(load);
  let known: ComponentType<PageParams> | null = null;
  const fetchPage = async () => {
    const module = await fetchModule();
    known = module.default;
    return module;
  };
  const Waiting = lazy(fetchPage);

  function Page(params: PageParams) {
    // Chosen once a mounting: switching later would throw the page's state away.
    const [Known] = useState(() => known);
    return (
      <Suspense fallback={null}>
        {Known === null ? <Waiting {...params} /> : <Known {...params} />}
      </Suspense>
    );
  }

  return {
    Page,
    preload: fetchPage,
  };
}
