import { useEffect, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './ErrorBoundary';
import { onDemand } from './onDemand';

/** Returns a component whose code is fetched only if this device has stored something under the key. */
export function whereStored(
  key: string,
  load: () => Promise<{ readonly default: ComponentType }>,
): ComponentType {
  const { prefetch, Component } = onDemand(load);
  return function WhereStored() {
    const [path] = useLocation();
    useEffect(() => {
      try {
        if (localStorage.getItem(key) !== null) prefetch();
      } catch {
        // Without access to localStorage nothing is stored.
      }
    }, [path]);
    return (
      <ErrorBoundary instead={null}>
        <Component />
      </ErrorBoundary>
    );
  };
}
