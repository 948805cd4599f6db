import { cx } from './cx';
import styles from './TwistLoader.module.css';
import { Picture } from './Picture';

/**
 * A loading animation that repeatedly draws the brand's ribbon. It is decorative, so text must describe the progress.
 *
 * It moves a strip of frames with a CSS transform. An animated SVG stroke would repaint 60 times a second on the main
 * thread, which is busy starting the page.
 */
export function TwistLoader({ className }: { readonly className?: string | undefined }) {
  return (
    <span className={cx(styles.twist, className)}>
      <Picture src="/img/twist.svg" />
    </span>
  );
}
