import { CartPage } from '../features/checkout/cart/CartPage';
import { PayButton } from '../features/checkout/payment/PayButton';

/** Combines the features cart and payment, which do not import each other, into the cart page. */
export default function CartRoute() {
  return <CartPage pay={<PayButton />} />;
}
