import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx';

export interface AlertProps {
  readonly children: ReactNode;
  /** `error` interrupts what is being read aloud; `info` waits for a pause. */
  readonly kind?: 'error' | 'info';
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/** An inline message that screen readers announce when it appears. */
export function Alert({ children, kind = 'error', actions, className }: AlertProps) {
  const Icon = kind === 'error' ? CircleAlert : Info;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx('box iconed', kind === 'error' && 'bad', className)}
    >
      <Icon />
      <div className="stack-1">
        {children}
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </div>
    </div>
  );
}
