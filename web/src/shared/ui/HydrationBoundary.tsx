import { Suspense, type ReactNode } from 'react';

/**
 * React hydrates the children in a separate task, and first those that the shopper interacts with. So a long page
 * responds to input before all of it is hydrated.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
