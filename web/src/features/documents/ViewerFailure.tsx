import { Download } from 'lucide-react';
import { Jaiba } from '../../shared/art/Jaiba';
import { Button, ButtonAnchor, EmptyState } from '../../shared/ui';
import { texts } from './texts';

export interface ViewerFailureProps {
  readonly url: string;
  readonly onRetry: () => void;
}

export function ViewerFailure({ url, onRetry }: ViewerFailureProps) {
  const words = texts.viewer;
  return (
    <EmptyState
      picture={<Jaiba pose="no-signal" />}
      title={words.failedTitle}
      actions={
        <>
          <Button onClick={onRetry}>{words.retry}</Button>
          <ButtonAnchor
            variant="secondary"
            href={url}
            download
            icon={<Download aria-hidden="true" />}
          >
            {texts.download}
          </ButtonAnchor>
        </>
      }
    >
      <p role="alert">{words.failedText}</p>
    </EmptyState>
  );
}
