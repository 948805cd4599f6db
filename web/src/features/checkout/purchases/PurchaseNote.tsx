import { useEffect, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from '../../../shared/ui/ErrorBoundary';
import { onDemand } from '../../../shared/ui/onDemand';

/** Returns a component whose code is fetched only if this device has stored purchases. */
function whereBought(load: () => Promise<{ readonly default: ComponentType }>): ComponentType {
  const { prefetch, Component } = onDemand(load);
  return function WhereBought() {
    const [path] = useLocation();
    useEffect(() => {
      try {
        if (localStorage.getItem('purchases') !== null) prefetch();
      } catch {
        // Without access to localStorage there are no stored purchases.
      }
    }, [path]);
    return (
      <ErrorBoundary instead={null}>
        <Component />
      </ErrorBoundary>
    );
  };
}

export const PurchaseNote = whereBought(() => import('./HomePurchases'));

export const PurchasesEntry = whereBought(() => import('./PurchasesLink'));
