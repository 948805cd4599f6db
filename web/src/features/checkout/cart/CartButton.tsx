import { ShoppingCart } from 'lucide-react';
import { useLocation } from 'wouter';
import { useCart } from '../../../shared/core/cart';
import { useDrawer } from '../../../shared/ui/hooks/useDrawer';
import { IconButton, onDemand, plural } from '../../../shared/ui';
import styles from './CartButton.module.css';

const drawer = onDemand(() => import('./CartDrawer'));

// Separate from the cart's other texts, because every page loads them.
const texts = {
  unknown: 'Carrito',
  count: (count: number) =>
    count === 0 ? 'Carrito, vacío' : `Carrito, ${plural(count, 'artículo', 'artículos')}`,
} as const;

export function CartButton() {
  const { cart, adds } = useCart();
  const [, navigate] = useLocation();
  const { button, control } = useDrawer(drawer, () => navigate('/carrito'));

  return (
    <>
      <IconButton
        {...button}
        label={cart === null ? texts.unknown : texts.count(cart.count)}
        className={styles.button}
        // The badge. Until the cart is known, the start script sets both it and the label.
        data-count={cart?.count ?? ''}
      >
        {/* The new key restarts the animation at each addition. */}
        <span key={adds} className={adds > 0 ? styles.answering : undefined}>
          <ShoppingCart />
        </span>
      </IconButton>
      <drawer.Component {...control} />
    </>
  );
}
