export { pendingPayment } from './pendingPayment';
export { purchases, type Purchase, type UsedNumber } from './purchases';
export { settlePayment, type SettledPayment } from './settlePayment';
export { mergePurchases, useAccountPurchases } from './useAccountPurchases';
export { useHasBought, usePurchases } from './usePurchases';
