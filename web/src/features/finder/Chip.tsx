import type { ReactNode } from 'react';
import styles from './FinderBar.module.css';

interface ChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A toggle for a filter. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onPress}>
      {children}
    </button>
  );
}
