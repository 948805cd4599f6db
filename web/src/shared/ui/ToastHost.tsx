import { useEffect, useSyncExternalStore } from 'react';
import { placeToasts } from './toastRegion';
import { onDemand } from './onDemand';
import { toasts } from './toast';

const layer = onDemand(() => import('./ToastLayer'));

/**
 * Rendered once in the app. Fetches the code of toasts for the first one. If that fails, toasts are queued and the
 * next toast retries.
 */
export function ToastHost() {
  const open = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.read);
  useEffect(placeToasts, []);
  useEffect(() => {
    if (open.length > 0) layer.prefetch();
  }, [open]);
  return <layer.Component />;
}
