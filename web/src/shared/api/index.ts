export {
  changePassword,
  createAccount,
  fetchCaptchaOffer,
  login,
  resetPassword,
  type CaptchaOffer,
  type NewAccount,
} from './accounts';
export { ApiError, toApiError } from './ApiError';
export {
  createCheckoutSession,
  freshQuote,
  readCheckoutSession,
  type CheckoutOrder,
  type CheckoutType,
  type PaidTopUp,
  type ServiceQuote,
} from './checkout';
export { askAboutImei } from './imeis';
