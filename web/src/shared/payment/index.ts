export { asApiError } from './asApiError';
export {
  BOUGHT_TOP_UPS_KEY,
  findBoughtTopUp,
  rememberTopUp,
  type BoughtTopUp,
} from './boughtTopUps';
export { Confirmation } from './Confirmation';
export { newIdempotencyKey } from './idempotencyKey';
