import { useEffect, useRef, useState } from 'react';
import { useCart } from '../../../shared/core/cart';
import { VisuallyHidden } from '../../../shared/ui';
import { texts } from './texts';

/** Announces the cart to screen readers after each change, but not initially. */
export function ChangeAnnouncement() {
  const { cart } = useCart();
  const [message, setMessage] = useState('');
  const last = useRef(cart);

  useEffect(() => {
    if (cart === null || cart === last.current) return;
    const known = last.current !== null;
    last.current = cart;
    if (known) setMessage(texts.changed(cart.count, cart.totalText));
  }, [cart]);

  return (
    <VisuallyHidden>
      <span role="status">{message}</span>
    </VisuallyHidden>
  );
}
