import { Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import {
  Button,
  Container,
  EmptyState,
  useOnline,
  useRetryOnline,
  onDemand,
  type OnDemand,
} from '../shared/ui';
import type { PageModule, PageParams } from './pageModules';
import { appTexts } from './texts';

export interface LazyPage {
  readonly Page: ComponentType<PageParams>;
  readonly preload: () => Promise<void>;
}

/** A page whose code is fetched when it is rendered. The error boundary around it handles code that is gone or throws. */
export function lazyPage(importPage: () => Promise<PageModule>): LazyPage {
  const page: OnDemand<PageParams> = onDemand(importPage, <Pending />);
  const { fetch, Component } = page;

  /** Without a network, the attempts to fetch the code would leave the page empty for seconds. */
  function Pending() {
    return useOnline() ? null : <Away retry={page.prefetch} />;
  }

  function Page(params: PageParams) {
    const [failure, setFailure] = useState<unknown>(null);
    const load = useCallback(() => {
      fetch().then(() => setFailure(null), setFailure);
    }, []);
    useEffect(load, [load]);
    if (failure instanceof TypeError) return <Away retry={load} />;
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

/** Replaces a page whose code needs a network, and fetches it again when there is one. */
function Away({ retry }: { readonly retry: () => void }) {
  const { away } = appTexts;

  useRetryOnline(retry, true);
  useEffect(() => {
    // The browser may report a network seconds before it answers.
    const timer = setInterval(() => navigator.onLine && retry(), 5000);
    return () => clearInterval(timer);
  }, [retry]);

  return (
    <Container>
      <EmptyState level={1} pose="no-signal" title={away.title} text={away.text}>
        <Button onClick={retry}>{away.retry}</Button>
      </EmptyState>
    </Container>
  );
}
