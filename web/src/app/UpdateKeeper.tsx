import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { newVersion } from '../shared/offline';
import { showToast } from '../shared/ui';
import { isPaying, isQuiet } from './isQuiet';
import { appTexts } from './texts';

/**
 * Tells that there is a new version of the shop, and takes it on when nobody is disturbed: on the way
 * to another page or in a tab that nobody looks at. Never in the middle of a payment.
 */
export function UpdateKeeper() {
  const { pathname } = useLocation();
  const isHere = useSyncExternalStore(newVersion.subscribe, newVersion.isHere, () => false);
  const shown = useRef(pathname);
  const announced = useRef(false);

  useEffect(() => {
    const arrived = shown.current !== pathname;
    shown.current = pathname;
    if (!isHere) {
      if (arrived) newVersion.look();
    } else if (arrived && isQuiet()) {
      newVersion.takeOn(isQuiet);
    } else if (!announced.current && !isPaying(pathname)) {
      announced.current = true;
      announce();
    }
  }, [isHere, pathname]);

  useEffect(() => {
    const onVisibility = (): void => {
      if (!document.hidden) newVersion.look();
      else if (newVersion.isHere() && isQuiet()) newVersion.takeOn(isQuiet);
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', newVersion.look);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', newVersion.look);
    };
  }, []);

  return null;
}

function announce(): void {
  const { text, action } = appTexts.newVersion;
  showToast({
    id: 'new-version',
    text,
    action: {
      label: action,
      onClick: () => {
        newVersion.takeOn();
      },
    },
    duration: 10_000,
  });
}
