import { Alert } from '../../shared/forms/Alert';
import { Button } from '../../shared/ui';
import { texts } from './texts';

interface RulesAwayProps {
  readonly onRetry: () => void;
  readonly className?: string | undefined;
}

/** Shown when the core could not be loaded: filters and advice are unavailable. */
export function RulesAway({ onRetry, className }: RulesAwayProps) {
  return (
    <Alert
      className={className}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {texts.broken}
    </Alert>
  );
}
