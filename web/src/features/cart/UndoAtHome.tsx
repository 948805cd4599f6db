import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCartBackup } from '../../shared/cart';
import { showToast } from '../../shared/ui';
import { useRestore } from './useRestore';
import { fetchWords, withoutWords } from './words';

/** On the way home from a success page that proved nothing: the cart can still come back. */
export function UndoAtHome() {
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
