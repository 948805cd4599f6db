import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A drawing, usually the jaiba. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  /** Level of the title: 1 where it is the page's own heading. */
  readonly level?: 1 | 2 | 3;
  readonly children?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/** Nothing here, gone wrong or all done: a picture, what it means, and what to do next. */
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
