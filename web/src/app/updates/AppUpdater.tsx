import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '../../shared/ui';
import { isPaying, isSafeToReload } from './isSafeToReload';
import { newVersion } from './newVersion';

export { registerShop } from './newVersion';

const texts = {
  text: 'Hay una versión nueva de la tienda. Se abrirá cuando cambies de página; tu carrito no cambia.',
  action: 'Actualizar ahora',
} as const;

/**
 * Announces a new version of the shop, and reloads into it without loss for the shopper: on navigation
 * or in a hidden tab, never during a payment.
 */
export default function AppUpdater() {
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
      announce();
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

function announce(): void {
  showToast({
    id: 'new-version',
    text: texts.text,
    action: {
      label: texts.action,
      onClick: () => newVersion.activate(),
    },
    duration: 10_000,
  });
}
