import { Suspense, type ReactNode } from 'react';

/**
 * React hydrates the children in a separate task, and touched ones first: a long
 * page answers while the rest of it is still to be hydrated.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
