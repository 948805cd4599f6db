import type { CartChange } from '@tuisty/shop-core';
import type { CartNotice, PlanCount } from '@tuisty/shop-core/react';
import { createContext, use } from 'react';

/** A cart event shown to the shopper: a notice of the store, or the result of an action. */
export type CartEvent =
  | CartNotice
  | { readonly kind: 'add'; readonly planId: number; readonly change: CartChange | null }
  | { readonly kind: 'removed'; readonly line: PlanCount; readonly index: number };

/** Shows an event. A modal panel provides another function, because toasts cannot be reached from it. */
export const CartEventContext = createContext<(event: CartEvent) => void>(() => undefined);

export function useAnnounce(): (event: CartEvent) => void {
  return use(CartEventContext);
}
