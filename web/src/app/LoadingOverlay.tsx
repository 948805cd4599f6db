import { useState } from 'react';
import { Logo } from '../shared/art/Logo';
import { cx, TwistLoader } from '../shared/ui';
import styles from './LoadingOverlay.module.css';

/**
 * The welcome of 2000 ms. The page beneath is already there; a style sheet alone takes the welcome
 * away, so that it ends without scripts too. Assistive technology never meets it, and whoever is in
 * a hurry can tap it away.
 *
 * @param around Stands around the notice of the page, which lies above it: with the logo at the edge.
 */
export function LoadingOverlay({ around }: { readonly around: boolean }) {
  const [hurried, setHurried] = useState(false);
  if (hurried) return null;
  return (
    <div
      className={cx(styles.overlay, around && styles.around)}
      aria-hidden="true"
      data-testid="page-overlay"
      onPointerDown={() => {
        setHurried(true);
      }}
    >
      <Logo on="dark" className={styles.logo} />
      {around ? null : <TwistLoader className={styles.twist} />}
    </div>
  );
}
