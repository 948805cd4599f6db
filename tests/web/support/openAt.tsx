import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** The page in a browser, at an address. */
export function openAt(page: ReactNode, address: string) {
  window.history.replaceState(null, '', address);
  return render(page);
}
