import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from './toast';

const ToastLayer = lazy(() => import('./ToastLayer'));

/** Stands once in the app; fetches the toast library when the first message comes. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);

  useEffect(
    () =>
      onToastWaiting(() => {
        setWanted(true);
      }),
    [],
  );

  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastLayer />
    </Suspense>
  );
}
