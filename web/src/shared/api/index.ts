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
export { request, TIME_LIMIT, type ApiRequest } from './request';
