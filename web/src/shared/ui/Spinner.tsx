import { cx } from './cx';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  readonly className?: string | undefined;
  /** Text for screen readers. Omit it if visible text beside the spinner describes the progress. */
  readonly label?: string;
}

export function Spinner({ className, label }: SpinnerProps) {
  const naming =
    label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span className={cx(styles.spinner, className)} {...naming} />;
}
