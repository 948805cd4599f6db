import { render } from '@testing-library/react';
import { browserCart, CartProvider } from '@/shared/core/cart';
import type { ReactNode } from 'react';

/** The page in a browser, at an address. */
export function openAt(page: ReactNode, address: string) {
  window.history.replaceState(null, '', address);
  return render(<CartProvider store={browserCart}>{page}</CartProvider>);
}
