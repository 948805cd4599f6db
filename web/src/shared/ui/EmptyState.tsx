import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A drawing, usually the jaiba. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  /** Level of the title; 1 if it is the page's heading. */
  readonly level?: 1 | 2 | 3;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/** Shown for empty content, an error or a finished task: picture, explanation and next actions. */
export function EmptyState({
  picture,
  title,
  level = 2,
  children,
  actions,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(styles.state, className)}>
      {picture === undefined ? null : <div className={styles.picture}>{picture}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
