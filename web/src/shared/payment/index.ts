export { asApiError } from './asApiError';
export { Confirmation } from './Confirmation';
export { newIdempotencyKey } from './idempotencyKey';
export { TOP_UP_PHONES_KEY, topUpPhones } from './topUpPhones';
