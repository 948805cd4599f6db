import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { onDemand } from '../shared/ui/onDemand';
import type { PageModule, PageParams } from './pageModules';

export interface LazyPage {
  readonly Page: ComponentType<PageParams>;
  /** Prefetches the page's code. */
  readonly preload: () => Promise<void>;
}

/** A page whose code is fetched when it is rendered. The error boundary around it handles a failed fetch. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  const { fetch, Component } = onDemand(load);

  function Page(params: PageParams) {
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      fetch().catch(setFailure);
    }, []);
    if (failure !== null) throw failure as Error;
    return (
      // A hydration boundary.
      <Suspense fallback={null}>
        <Component {...params} />
      </Suspense>
    );
  }

  return { Page, preload: fetch };
}
