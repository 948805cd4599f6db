import { useEffect } from 'react';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary';
import { onDemand } from '../../shared/ui/onDemand';

const { fetch, Component } = onDemand(() => import('./HomePurchases'));

/** The place of `HomePurchases`, whose code is fetched on devices that have bought something. */
export function PurchaseNote() {
  useEffect(() => {
    try {
      if (localStorage.getItem('purchases') !== null) void fetch().catch(() => undefined);
    } catch {
      // Without a storage nothing is kept.
    }
  }, []);
  return (
    <ErrorBoundary instead={null}>
      <Component />
    </ErrorBoundary>
  );
}
