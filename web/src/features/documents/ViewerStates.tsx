import { Button, cx, EmptyState, Spinner } from '../../shared/ui';
import styles from './DocumentView.module.css';
import { DownloadButton } from './DownloadButton';
import { texts } from './texts';

export function ViewerLoading() {
  return (
    <p role="status" className={cx('line soft', styles.opening)}>
      <Spinner />
      {texts.viewer.loading}
    </p>
  );
}

interface ViewerFailureProps {
  readonly name: string;
  readonly onRetry: () => void;
}

export function ViewerFailure({ name, onRetry }: ViewerFailureProps) {
  const { failedTitle, failedText, retry } = texts.viewer;
  return (
    <EmptyState pose="no-signal" title={failedTitle} text={<p role="alert">{failedText}</p>}>
      <Button onClick={onRetry}>{retry}</Button>
      <DownloadButton name={name} variant="secondary" />
    </EmptyState>
  );
}
