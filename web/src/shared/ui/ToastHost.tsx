import { useEffect } from 'react';
import { placeToasts } from './toastRegion';
import { onDemand } from './onDemand';
import { onToastWaiting } from './toast';

const layer = onDemand(() => import('./ToastLayer'));

/**
 * Rendered once in the app. Fetches the code of toasts for the first one. If that fails, toasts are queued and the
 * next toast retries.
 */
export function ToastHost() {
  useEffect(placeToasts, []);
  useEffect(() => onToastWaiting(layer.prefetch), []);
  return <layer.Component />;
}
