import type { ReactNode } from 'react';
import { Jaiba, type JaibaProps } from './art/Jaiba';
import { cx } from './cx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** The mascot's pose, unless there is another picture. */
  readonly pose?: JaibaProps['pose'];
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  /** Level of the title; 1 if it is the page's heading. */
  readonly level?: 1 | 2 | 3;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** Shown for empty content, an error or a finished task: picture, explanation and next actions. */
export function EmptyState({
  pose,
  picture = pose && <Jaiba pose={pose} />,
  title,
  level = 2,
  text,
  children,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('stack centred', styles.state, className)}>
      {picture === undefined ? null : <div className={styles.picture}>{picture}</div>}
      <Heading className="title">{title}</Heading>
      {text === undefined ? null : (
        <div className={cx('soft', styles.text)}>
          {typeof text === 'string' ? <p>{text}</p> : text}
        </div>
      )}
      {children === undefined ? null : <div className={cx('row', styles.actions)}>{children}</div>}
    </div>
  );
}
