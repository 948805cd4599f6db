export { purchases, type Purchase } from './purchases';
export { usePurchases } from './usePurchases';
