import { CartPage } from '../features/cart/CartPage';
import { PayButton } from '../features/payment/PayButton';

/** The cart and the way to pay are two features; the page that needs both is put together here. */
export default function CartRoute() {
  return <CartPage pay={<PayButton />} />;
}
