import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui';
import styles from './Field.module.css';

interface FieldFrameProps {
  /** The id of the control. */
  readonly id: string;
  readonly label: string;
  readonly error: string | null;
  readonly hint: ReactNode;
  readonly className?: string | undefined;
  /** Renders the control; `describedBy` has the ids of hint and error. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/** Renders the label above the control, hint and error below it. */
export function FieldFrame({ id, label, error, hint, className, children }: FieldFrameProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = hint !== undefined && hint !== null;
  const described = cx(hasHint && hintId, error !== null && errorId);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(described === '' ? undefined : described)}
      {hasHint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error === null ? null : (
        <p id={errorId} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
