import { useEffect } from 'react';
import { Link } from 'wouter';
import { CartPage } from '../features/checkout/cart/CartPage';
import { PayButton } from '../features/checkout/payment/PayButton';
import { onDemand } from '../shared/ui/onDemand';

const imeiForm = onDemand(
  () => import('../features/imei/ImeiForm'),
  <Link to="/compatibilidad">Revisar mi celular</Link>,
);

/** Combines the features cart, payment and IMEI check, which do not import each other, into the cart page. */
export default function CartRoute() {
  useEffect(() => imeiForm.prefetch(), []);
  return <CartPage pay={<PayButton />} phoneCheck={<imeiForm.Component isBuying />} />;
}
