import { Suspense, type ReactNode } from 'react';

/**
 * React hydrates what stands inside in a task of its own, and first of all what the shopper touches: a long
 * page answers while the rest of it is still to be hydrated.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
