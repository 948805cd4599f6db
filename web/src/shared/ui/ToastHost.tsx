import { useEffect } from 'react';
import { onDemand } from './onDemand';
import { onToastWaiting } from './toast';

const layer = onDemand(() => import('./ToastLayer'));

/**
 * Rendered once in the app; fetches the toast library for the first message. Without a network
 * messages wait, and the next one tries again.
 */
export function ToastHost() {
  useEffect(
    () =>
      onToastWaiting(() => {
        layer.fetch().catch(() => undefined);
      }),
    [],
  );

  return <layer.Component />;
}
