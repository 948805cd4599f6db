import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './Badge.module.css';

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: 'sun' | 'good' | 'bad';
  readonly className?: string | undefined;
}

export function Badge({ children, tone = 'sun', className }: BadgeProps) {
  return (
    <span
      className={cx('small strong', styles.badge, tone === 'sun' ? styles.sun : tone, className)}
    >
      {children}
    </span>
  );
}
