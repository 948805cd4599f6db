import { SuccessPage } from '../features/payment/checkout/SuccessPage';
import { TopUpReceipt } from '../features/payment/top-ups/TopUpReceipt';

/** Paying and topping up are two features; the page that thanks for both is put together here. */
export default function SuccessRoute() {
  return (
    <SuccessPage topUp={(sessionId, paid) => <TopUpReceipt sessionId={sessionId} paid={paid} />} />
  );
}
