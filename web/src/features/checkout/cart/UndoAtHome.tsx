import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCartBackup } from '../../../shared/core/cart/useCartBackup';
import { fetchToasts, withoutWords } from './CartAnnouncer';

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
    fetchToasts().then(({ toastUndo }) => {
      toastUndo(() => {
        restore();
        navigate('/carrito');
      });
    }, withoutWords);
  }, [available, pathname, restore, navigate]);
  return null;
}
