export {
  createAccount,
  fetchCaptchaOffer,
  login,
  logout,
  type CaptchaOffer,
  type Credentials,
  type NewAccount,
} from './accounts';
export { ApiError } from './ApiError';
export {
  AUTH_TOKEN_KEY,
  dropAuthToken,
  onAuthTokenChange,
  readAuthToken,
  saveAuthToken,
} from './authToken';
export {
  createCheckoutSession,
  freshQuote,
  isWebAddress,
  readCheckoutSession,
  type CheckoutOrder,
  type CheckoutProduct,
  type CheckoutType,
  type PaidTopUp,
  type PaymentSession,
  type PaymentState,
  type ServiceQuote,
} from './checkout';
export { askAboutImei } from './imeis';
export {
  dropPendingPayment,
  PENDING_PAYMENT_KEY,
  readPendingPayment,
  savePendingPayment,
} from './pendingPayment';
export { request, TIME_LIMIT, type ApiRequest } from './request';
export { isOnline, useOnline } from './useOnline';
