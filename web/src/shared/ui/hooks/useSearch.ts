import { useLocationProperty } from 'wouter/use-browser-location';

/** The URL's query with its `?`; '' until hydration, as prerendered pages do not know it. */
export function useSearch(): string {
  return useLocationProperty(
    () => window.location.search,
    () => '',
  );
}
