import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCart } from '../../../shared/core/cart';
import { onDemand } from '../../../shared/ui/onDemand';
import { plural } from '../../../shared/ui/plural';
import { IconButton } from '../../../shared/ui';
import styles from './CartButton.module.css';

const drawer = onDemand(() => import('./CartDrawer'));

// Separate from the cart's other texts, because every page loads them.
const texts = {
  unknown: 'Carrito',
  count: (count: number) =>
    count === 0 ? 'Carrito, vacío' : `Carrito, ${plural(count, 'artículo', 'artículos')}`,
} as const;

/** The header's cart button with the number of articles. It opens the cart drawer. */
export function CartButton() {
  const { cart, adds } = useCart();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);

  const show = (): void => {
    setOpen(true);
    drawer.fetch().catch(() => {
      setOpen(false);
      navigate('/carrito');
    });
  };

  return (
    <>
      <IconButton
        label={cart === null ? texts.unknown : texts.count(cart.count)}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={styles.button}
        // The badge. Until the cart is known, the start script sets both it and the label.
        data-count={cart?.count ?? ''}
        onPointerEnter={drawer.prefetch}
        onFocus={drawer.prefetch}
        onClick={show}
      >
        {/* The new key restarts the animation at each addition. */}
        <span key={adds} className={adds > 0 ? styles.answering : undefined}>
          <ShoppingCart />
        </span>
      </IconButton>
      <drawer.Component open={open} onOpenChange={setOpen} />
    </>
  );
}
