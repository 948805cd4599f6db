import { useState } from 'react';
import { OVERLAY_ID } from '../shared/hooks/useIsOverlayGone';
import { Logo } from '../shared/art/Logo';
import { TwistLoader } from '../shared/ui';
import styles from './LoadingOverlay.module.css';

/**
 * The welcome of 2000 ms. The page beneath is already there; a style sheet alone takes the welcome
 * away, so that it ends without scripts too. Assistive technology never meets it, and whoever is in
 * a hurry can tap it away.
 */
export function LoadingOverlay() {
  const [hurried, setHurried] = useState(false);
  if (hurried) return null;
  return (
    <div
      id={OVERLAY_ID}
      className={styles.overlay}
      aria-hidden="true"
      data-testid="page-overlay"
      onPointerDown={() => {
        setHurried(true);
      }}
    >
      <Logo on="dark" className={styles.logo} />
      <TwistLoader className={styles.twist} />
    </div>
  );
}
