export { CoreError } from './core_error.js';
export { loadShopCore, type LoadOptions } from './load.js';
export type {
  Cart,
  CartChange,
  CartErrorCode,
  CartLine,
  Quote,
  QuoteLine,
  RestoreCode,
  RestoredCart,
  RestoreNote,
} from './types/cart.js';
export type {
  Catalogue,
  Family,
  FamilyInfo,
  FamilySaving,
  Folio,
  Plan,
  Saving,
  SocialNetwork,
  TopUp,
} from './types/catalogue.js';
export type {
  FieldError,
  FieldErrorCode,
  FieldName,
  ImeiAnswer,
  ImeiCheck,
  LoginErrorCode,
  LoginForm,
  PasswordErrorCode,
  PasswordForm,
  RegistrationErrorCode,
  RegistrationForm,
  TopUpCheck,
  TopUpErrorCode,
  TopUpForm,
} from './types/checks.js';
export type { ShopCore } from './types/core.js';
export type { CoreErrorCode, ErrorCode } from './types/errors.js';
export type {
  Recommendation,
  RecommendationAnswers,
  RecommendationReason,
  UsageProfile,
  PlanOrder,
  PlanQuery,
  Term,
} from './types/finder.js';
export type {
  ArrivalWindow,
  UnitPhone,
  UnitPhoneCheck,
  UnitPhoneError,
  PostalCodeZone,
  ShippingCost,
  ShippingQuestion,
  ShippingZone,
} from './types/order.js';
export type { WasmSource } from './wasm_source.js';
