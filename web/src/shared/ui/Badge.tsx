import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './Badge.module.css';

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: 'sun' | 'green' | 'red';
  readonly className?: string | undefined;
}

export function Badge({ children, tone = 'sun', className }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone], className)}>{children}</span>;
}
