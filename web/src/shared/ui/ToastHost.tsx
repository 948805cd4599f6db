import { useEffect } from 'react';
import { onDemand } from './onDemand';
import { onToastWaiting } from './toast';

const layer = onDemand(() => import('./ToastLayer'));

/**
 * Rendered once in the app. Fetches the toast library for the first toast. If that fails, toasts are queued and the
 * next toast retries.
 */
export function ToastHost() {
  useEffect(() => onToastWaiting(layer.prefetch), []);
  return <layer.Component />;
}
