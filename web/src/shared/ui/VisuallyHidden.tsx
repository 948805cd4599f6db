import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export const visuallyHidden = styles.hidden;

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
