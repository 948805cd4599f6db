import { useEffect, useState } from 'react';
import { Logo } from '../shared/ui/art/Logo';
import { site } from '../shared/site';
import { cx, TwistLoader } from '../shared/ui';
import styles from './LoadingOverlay.module.css';

/** Whether this visit has shown the overlay. */
let shown = false;
/** Whether the page before was a notice, whose two seconds are enough. */
let followsNotice = false;

/**
 * The loading overlay of 2000 ms over the rendered page. A style sheet alone hides it, so that it ends
 * without scripts too. It is hidden from assistive technology, and a tap dismisses it.
 *
 * @param around If true, the logo moves to the edge, because the page's notice is displayed above the overlay.
 */
export function LoadingOverlay({ around }: { readonly around: boolean }) {
  const [hidden, setHidden] = useState(followsNotice || (shown && site.welcome === 'first'));
  useEffect(() => {
    shown = true;
    followsNotice = around;
  }, [around]);
  if (hidden) return null;
  return (
    <div
      className={cx('unprinted', styles.overlay, around && styles.around)}
      aria-hidden="true"
      data-testid="page-overlay"
      onClick={() => setHidden(true)}
    >
      <Logo on="dark" className={styles.logo} />
      {around ? null : <TwistLoader className={styles.twist} />}
    </div>
  );
}
