import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCartBackup, useCartStore } from '../../shared/cart';
import { showToast } from '../../shared/ui';
import { isIntercepted } from './noticeInterceptor';
import { useNoticeAction } from './useNoticeAction';

/** All that the cart may have to say is a lot of words: they come when there is something to be said. */
const fetchWords = () => import('./describeNotice');

/** Turns what the cart has to say into toasts. Stands once in the app, inside the router. */
export function CartAnnouncer() {
  const store = useCartStore();
  const act = useNoticeAction();

  useEffect(
    () =>
      store.onNotice((notice) => {
        if (isIntercepted(notice)) return;
        const { core } = store.core.getSnapshot();
        const { cart } = store.getSnapshot();
        fetchWords().then(({ describeNotice, texts }) => {
          for (const message of describeNotice(notice, core, cart)) {
            const { id, kind, text, action, duration } = message;
            const onClick = (): void => {
              if (action !== null) act(notice, action);
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
      }),
    [store, act],
  );

  useUndoAtHome();
  return null;
}

/** On the way home from a success page that proved nothing: the cart can still come back. */
function useUndoAtHome(): void {
  const [pathname, navigate] = useLocation();
  const { available: kept, reason, restore } = useCartBackup();
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
}

/** The cart works, and its number shows it. */
function withoutWords(reason: unknown): void {
  console.error('No se pudieron cargar los avisos del carrito:', reason);
}
