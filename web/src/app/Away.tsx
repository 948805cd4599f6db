import { useEffect } from 'react';
import { Button, Container, EmptyState } from '../shared/ui';
import { appTexts } from './texts';

/** Replaces a page whose code needs a network, and fetches it again when there is one. */
export function Away({ retry }: { readonly retry: () => void }) {
  const { away } = appTexts;

  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  return (
    <Container>
      <EmptyState level={1} pose="no-signal" title={away.title} text={away.text}>
        <Button onClick={retry}>{away.retry}</Button>
      </EmptyState>
    </Container>
  );
}
