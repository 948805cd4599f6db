import { useCart } from '../../../shared/core/cart';
import { Button, EmptyState } from '../../../shared/ui';
import { texts } from './texts';

/** Shown until the stored cart has been read. */
export function CartLoading({ level }: { readonly level: 2 | 3 }) {
  return (
    <EmptyState className="needs-scripts" level={level} pose="thinking" title={texts.loading} />
  );
}

/** Shown if the core did not load. The stored cart is unchanged, and the shopper can retry. */
export function CartFailed({ level }: { readonly level: 2 | 3 }) {
  const { retry } = useCart();
  return (
    <div role="alert">
      <EmptyState
        level={level}
        pose="no-signal"
        title={texts.failed.title}
        text={texts.failed.text}
      >
        <Button onClick={retry}>{texts.failed.retry}</Button>
      </EmptyState>
    </div>
  );
}
