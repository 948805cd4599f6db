import { cx } from './cx';
import styles from './TwistLoader.module.css';

export interface TwistLoaderProps {
  readonly className?: string | undefined;
  /** Ribbon colours for a dark ground (default) or a light one. */
  readonly on?: 'dark' | 'light';
}

/** The brand's ribbon, drawing its one loop over and over. Decoration: say in words what is awaited. */
export function TwistLoader({ className, on = 'dark' }: TwistLoaderProps) {
  const ribbon =
    'M6 62C36 62 52 58 70 46 84 37 92 26 92 17 92 9 86 5 80 5 74 5 68 9 68 17 68 26 76 37 90 46 108 58 124 62 154 62';
  return (
    <svg
      className={cx(on === 'light' && styles.light, className)}
      viewBox="0 0 160 68"
      width={160}
      height={68}
      fill="none"
      strokeLinecap="round"
      strokeWidth={9}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.track} d={ribbon} />
      <path className={styles.ribbon} d={ribbon} pathLength={100} />
    </svg>
  );
}
