import { cx } from './cx';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  readonly className?: string | undefined;
  /** Spoken text. Leave it out where the words beside the spinner already say what is going on. */
  readonly label?: string;
}

export function Spinner({ className, label }: SpinnerProps) {
  const naming =
    label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span className={cx(styles.spinner, className)} {...naming} />;
}
