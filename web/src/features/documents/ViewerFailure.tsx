import { Button, EmptyState } from '../../shared/ui';
import { DownloadButton } from './DownloadButton';
import { texts } from './texts';

export interface ViewerFailureProps {
  readonly name: string;
  readonly onRetry: () => void;
}

export function ViewerFailure({ name, onRetry }: ViewerFailureProps) {
  const words = texts.viewer;
  return (
    <EmptyState
      pose="no-signal"
      title={words.failedTitle}
      text={<p role="alert">{words.failedText}</p>}
    >
      <Button onClick={onRetry}>{words.retry}</Button>
      <DownloadButton name={name} variant="secondary" />
    </EmptyState>
  );
}
