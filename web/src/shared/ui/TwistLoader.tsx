import { cx } from './cx';
import styles from './TwistLoader.module.css';

/**
 * The brand's ribbon, drawing its one loop over and over. Decoration: say in words what is awaited.
 *
 * A strip of pictures that is moved: a stroke that grows would be painted sixty times a second by the thread that
 * also starts the page.
 */
export function TwistLoader({ className }: { readonly className?: string | undefined }) {
  return (
    <span className={cx(styles.twist, className)}>
      <img src="/img/twist.svg" alt="" />
    </span>
  );
}
