import { cx } from './cx';
import styles from './Spinner.module.css';

/** Hidden from assistive technology: text beside it must describe the progress. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span className={cx(styles.spinner, className)} aria-hidden="true" />;
}
