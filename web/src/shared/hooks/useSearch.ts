import { useLocationProperty } from 'wouter/use-browser-location';

/** What stands after `?` in the address, `?` included. No prerendered page knows: '' until it is hydrated. */
export function useSearch(): string {
  return useLocationProperty(
    () => window.location.search,
    () => '',
  );
}
