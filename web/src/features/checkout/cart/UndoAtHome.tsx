import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCartBackup } from '../../../shared/core/cart/backup';
import { showToast } from '../../../shared/ui';
import { READING_TIME, texts } from './texts';

/** On the home page, offers to restore a cart that was cleared by a success page without proof of payment. */
export default function UndoAtHome() {
  const [pathname, navigate] = useLocation();
  const { available: kept, reason, restore } = useCartBackup();
  const available = kept && reason === 'unproven';
  const offered = useRef(false);

  useEffect(() => {
    if (!available) offered.current = false;
    if (!available || offered.current || pathname !== '/') return;
    offered.current = true;
    const undo = (): void => {
      restore();
      navigate('/carrito');
    };
    showToast({
      id: 'cart-backup',
      text: texts.emptied.unproven,
      duration: READING_TIME,
      action: { label: texts.emptied.restore, onClick: undo },
    });
  }, [available, pathname, restore, navigate]);
  return null;
}
