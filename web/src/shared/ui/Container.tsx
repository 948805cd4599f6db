import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './Section.module.css';

export interface ContainerProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Narrow enough for running text. */
  readonly narrow?: boolean;
}

/** The centred column of a page, with side margins. */
export function Container({ children, className, narrow = false }: ContainerProps) {
  return <div className={cx(styles.container, narrow && styles.narrow, className)}>{children}</div>;
}
