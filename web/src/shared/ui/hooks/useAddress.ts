import { useLocationProperty } from 'wouter/use-browser-location';

/** The URL's query with its `?`; '' until hydration, as prerendered pages do not know it. */
export function useSearch(): string {
  return useLocationProperty(
    () => window.location.search,
    () => '',
  );
}

/** The URL's hash with its `#`; '' until hydration, as prerendered pages do not know it. */
export function useHash(): string {
  return useLocationProperty(
    () => window.location.hash,
    () => '',
  );
}

/** Returns the element that a fragment (`#…`, as the address has it) names, or null. */
export function findHashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A URL may contain a fragment that cannot be decoded, such as #%.
    return null;
  }
}
