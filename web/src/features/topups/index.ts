export { TopUpReceipt } from './TopUpReceipt';
