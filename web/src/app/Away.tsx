import { Button, Container, EmptyState } from '../shared/ui';
import { useRetryOnline } from '../shared/ui/hooks/useOnline';
import { appTexts } from './texts';

/** Replaces a page whose code needs a network, and fetches it again when there is one. */
export function Away({ retry }: { readonly retry: () => void }) {
  const { away } = appTexts;

  useRetryOnline(retry, true);

  return (
    <Container>
      <EmptyState level={1} pose="no-signal" title={away.title} text={away.text}>
        <Button onClick={retry}>{away.retry}</Button>
      </EmptyState>
    </Container>
  );
}
