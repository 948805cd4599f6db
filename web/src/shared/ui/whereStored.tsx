import { useEffect, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { storedText } from '../storage/storedText';
import { ErrorBoundary } from './ErrorBoundary';
import { onDemand } from './onDemand';

/**
 * Returns a component whose code is fetched only if this device has stored something under the key.
 *
 * @param isShown Whether the component shows something of the stored text.
 */
export function whereStored(
  key: string,
  load: () => Promise<{ readonly default: ComponentType }>,
  isShown: (text: string) => boolean = () => true,
): ComponentType {
  const { prefetch, Component } = onDemand(load);
  const stored = storedText(() => localStorage, key);
  return function WhereStored() {
    const [path] = useLocation();
    useEffect(() => {
      const text = stored.read();
      if (text !== null && isShown(text)) prefetch();
    }, [path]);
    return (
      <ErrorBoundary instead={null}>
        <Component />
      </ErrorBoundary>
    );
  };
}
