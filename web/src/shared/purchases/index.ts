export { pendingPayment } from './pendingPayment';
export { purchases, type Purchase } from './purchases';
export { settlePayment, type SettledPayment } from './settlePayment';
export { usePurchases } from './usePurchases';
