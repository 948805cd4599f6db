import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';
import { Router } from 'wouter';
import { browserCart, CartProvider } from '@/shared/core/cart';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The prerendered page. */
export function pageHtml(page: ReactNode, address = '/'): string {
  return renderToString(
    <CartProvider store={browserCart}>
      <Router ssrPath={address}>{page}</Router>
    </CartProvider>,
  );
}

/** The text of the prerendered page, closed details included, with plain spaces. */
export function pageText(page: ReactNode, address = '/'): string {
  return (
    pageHtml(page, address)
      // Adjacent blocks are separate words; runs within a line may not be.
      .replace(/<\/(p|li|dt|dd|th|td|h\d|caption|summary|div|label|option)>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
      .replace(/\s+/g, ' ')
  );
}
