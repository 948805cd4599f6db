import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { onDemand } from '../shared/ui/onDemand';
import type { PageModule, PageParams } from './pageModules';

export interface LazyPage {
  readonly Page: ComponentType<PageParams>;
  /** Fetches the page's code ahead of time. */
  readonly preload: () => Promise<void>;
}

/** A page whose code is fetched when it is shown; what cannot be fetched is left to the error boundary around it. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  const { fetch, Component } = onDemand(load);

  function Page(params: PageParams) {
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      fetch().catch(setFailure);
    }, []);
    if (failure !== null) throw failure as Error;
    return (
      // A boundary of hydration.
      <Suspense fallback={null}>
        <Component {...params} />
      </Suspense>
    );
  }

  return { Page, preload: fetch };
}
