import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { cartBackup, useCartStore, type CartStore } from '../../shared/cart';
import { orderChoices } from '../../shared/order';
import { hasCleared, markCleared } from './clearedSessions';

/** A purchase that the shopper is thanked for. */
export interface Purchase {
  /** null without proof: the cart can be brought back. */
  readonly sessionId: string | null;
  readonly clears: boolean;
}

/**
 * After the thanks have been seen: empties the cart where it was paid, and goes home.
 *
 * @param purchase null while it is not known whether there are thanks to give.
 * @param delay Milliseconds that the thanks are seen.
 */
export function useThanks(purchase: Purchase | null, delay: number): void {
  const [, navigate] = useLocation();
  const store = useCartStore();
  const sessionId = purchase?.sessionId ?? null;
  const clears = purchase?.clears ?? false;
  const thanking = purchase !== null;

  // A proven payment empties the cart even if the shopper does not stay for the thanks.
  useEffect(() => {
    if (!thanking || !clears || sessionId === null) return undefined;
    const settle = (): void => {
      emptyOnce(store, sessionId);
    };
    window.addEventListener('pagehide', settle);
    return () => {
      window.removeEventListener('pagehide', settle);
      settle();
    };
  }, [thanking, clears, sessionId, store]);

  useEffect(() => {
    if (!thanking) return undefined;
    const timer = setTimeout(() => {
      if (clears && sessionId !== null) emptyOnce(store, sessionId);
      if (clears && sessionId === null) emptyWithUndo(store);
      navigate('/', { replace: true });
    }, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [thanking, clears, sessionId, delay, store, navigate]);
}

/** A reload of the page, days later, must not empty the next cart. */
function emptyOnce(store: CartStore, sessionId: string): void {
  if (hasCleared(sessionId)) return;
  markCleared(sessionId);
  store.clear();
  orderChoices.clear();
}

function emptyWithUndo(store: CartStore): void {
  const cart = store.storedForm();
  // On a reload there is nothing left to empty, and the backup of before must stay.
  if (cart !== null) cartBackup.save(cart);
  store.clear();
}
