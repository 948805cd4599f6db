import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import {
  CartEventContext,
  useCartBackup,
  useCartStore,
  type CartEvent,
  type CartStore,
} from '../../shared/cart';
import { showToast } from '../../shared/ui';
import { performAction } from './eventAction';
import { useRestore } from './useRestore';

/** All that the cart may have to say is a lot of words: they come when there is something to be said. */
const fetchWords = () => import('./describeEvent');

/** Turns what the cart has to say into toasts. Surrounds the app, inside the router. */
export function CartAnnouncer({ children }: { readonly children: ReactNode }) {
  const store = useCartStore();
  const [, navigate] = useLocation();
  const announce = useMemo(() => createToaster(store, navigate), [store, navigate]);
  useEffect(() => store.onNotice(announce), [store, announce]);
  return (
    <CartEventContext value={announce}>
      <UndoAtHome />
      {children}
    </CartEventContext>
  );
}

function createToaster(store: CartStore, navigate: (path: string) => void) {
  const announce = (event: CartEvent): void => {
    const { core } = store.core.getSnapshot();
    const { cart } = store.getSnapshot();
    fetchWords().then(({ describeEvent, texts }) => {
      for (const { id, kind, text, action, duration } of describeEvent(event, core, cart)) {
        const onClick = (): void => {
          const next = action === null ? null : performAction(store, navigate, event, action);
          if (next !== null) announce(next);
        };
        showToast({
          id,
          kind,
          text,
          ...(duration === null ? {} : { duration }),
          ...(action === null ? {} : { action: { label: texts.actions[action], onClick } }),
        });
      }
    }, withoutWords);
  };
  return announce;
}

/** On the way home from a success page that proved nothing: the cart can still come back. */
function UndoAtHome() {
  const [pathname, navigate] = useLocation();
  const { available: kept, reason } = useCartBackup();
  const restore = useRestore();
  const available = kept && reason === 'unproven';
  const offered = useRef(false);

  useEffect(() => {
    if (!available) offered.current = false;
    if (!available || offered.current || pathname !== '/') return;
    offered.current = true;
    fetchWords().then(({ texts, READING_TIME }) => {
      showToast({
        id: 'cart-backup',
        text: texts.emptied.unproven,
        duration: READING_TIME,
        action: {
          label: texts.emptied.restore,
          onClick: () => {
            restore();
            navigate('/carrito');
          },
        },
      });
    }, withoutWords);
  }, [available, pathname, restore, navigate]);
  return null;
}

/** The cart works, and its number shows it. */
function withoutWords(reason: unknown): void {
  console.error('No se pudieron cargar los avisos del carrito:', reason);
}
