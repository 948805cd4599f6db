import type { ComponentProps } from 'react';
import { VisuallyHidden } from './VisuallyHidden';

/** Addresses that a text opens in a new tab, so that the shopper keeps reading: other sites, and a path. */
export const BESIDE = /^http|^\/politica-uso-justo$/;

/** A link that opens a new tab without access to this one (`noopener`), and says so to screen readers. */
export function NewTabLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (abre otra pestaña)</VisuallyHidden>
    </a>
  );
}
