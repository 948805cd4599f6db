import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { newVersion } from './newVersion';
import { isPaying, isSafeToReload } from './isSafeToReload';

/**
 * Announces a new version of the shop, and reloads into it without loss for the shopper: on navigation
 * or in a hidden tab, never during a payment.
 */
export function AppUpdater() {
  const [pathname] = useLocation();
  const isAvailable = useSyncExternalStore(
    newVersion.subscribe,
    newVersion.isAvailable,
    () => false,
  );
  const shown = useRef(pathname);
  const announced = useRef(false);

  useEffect(() => {
    const arrived = shown.current !== pathname;
    shown.current = pathname;
    if (!isAvailable) {
      if (arrived) newVersion.check();
    } else if (arrived && isSafeToReload()) {
      newVersion.activate(isSafeToReload);
    } else if (!announced.current && !isPaying(pathname)) {
      announced.current = true;
      // Imported on demand, so that its texts are not part of the first load.
      void import('./announce').then(({ announce }) => {
        announce();
      });
    }
  }, [isAvailable, pathname]);

  useEffect(() => {
    const onVisibility = (): void => {
      if (!document.hidden) newVersion.check();
      else if (newVersion.isAvailable() && isSafeToReload()) newVersion.activate(isSafeToReload);
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', newVersion.check);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', newVersion.check);
    };
  }, []);

  return null;
}
