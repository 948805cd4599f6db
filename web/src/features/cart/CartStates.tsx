import { useCart } from '../../shared/cart';
import { Button, EmptyState } from '../../shared/ui';
import { texts } from './texts';

/** Shown until the stored cart has been read. */
export function CartLoading({ level }: { readonly level: 2 | 3 }) {
  return (
    <EmptyState
      level={level}
      picture={<img src="/img/jaiba/thinking.svg" width={240} height={240} alt="" />}
      title={texts.loading}
    />
  );
}

/** The rulebook did not load: nothing is lost, and it can be tried again. */
export function CartFailed({ level }: { readonly level: 2 | 3 }) {
  const { retry } = useCart();
  return (
    <div role="alert">
      <EmptyState
        level={level}
        picture={<img src="/img/jaiba/no-signal.svg" width={240} height={240} alt="" />}
        title={texts.failed.title}
        actions={<Button onClick={retry}>{texts.failed.retry}</Button>}
      >
        <p>{texts.failed.text}</p>
      </EmptyState>
    </div>
  );
}
