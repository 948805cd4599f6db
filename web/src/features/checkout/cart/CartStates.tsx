import { useDeferredValue, type ReactNode } from 'react';
import { useCart } from '../../../shared/core/cart';
import { Button, EmptyState } from '../../../shared/ui';
import { texts } from './texts';

interface CartStatesProps {
  readonly level: 2 | 3;
  /** Shown once the stored cart has been read. */
  readonly children: ReactNode;
}

/** If the core does not load, the stored cart is unchanged, and the shopper can retry. */
export function CartStates({ level, children }: CartStatesProps) {
  const { status: current, retry } = useCart();
  // React renders the contents in slices, between which the browser responds to input.
  const deferred = useDeferredValue(current);
  const status = current === 'ready' ? deferred : current;
  if (status === 'ready') return children;
  if (status === 'loading') {
    return (
      <EmptyState className="needs-scripts" level={level} pose="thinking" title={texts.loading} />
    );
  }
  const { title, text, retry: label } = texts.failed;
  return (
    <div role="alert">
      <EmptyState level={level} pose="no-signal" title={title} text={text}>
        <Button onClick={retry}>{label}</Button>
      </EmptyState>
    </div>
  );
}
