import { useLocationProperty } from 'wouter/use-browser-location';

/** The URL's hash with its `#`; '' until hydration, as prerendered pages do not know it. */
export function useHash(): string {
  return useLocationProperty(
    () => window.location.hash,
    () => '',
  );
}
